import { DETAIL_LABELS } from '#contract/catalogue/product-details.ts'
import { QUANTITY_MAX } from '#contract/limits.ts'
import { indianDigits } from '#contract/typed-numbers.ts'

const most = `You can order up to ${indianDigits(QUANTITY_MAX)} of one product`

/** Messages of the storefront. The default banner and offers are fixed: docs/rules/storefront.md quotes them. */
export const storefrontMessages = {
  title: 'Shop',
  welcome: (brand: string) => `Welcome to ${brand}`,
  welcomeText: 'Books, lamps, incense and everything for worship, meditation and yoga at home.',
  shopNow: 'Shop now',

  offers: 'Special Offers',
  percentOff: (percentage: number) => `${percentage}% off`,
  until: (date: string) => `Until ${date}`,
  defaultOffers: {
    shipping: { name: 'Free Shipping', description: 'On orders above ₹999' },
    shippingFrom: (amount: string) => `On orders of ${amount} or more`,
    shippingAlways: 'On all orders',
    books: { name: 'Book Collection', description: 'Up to 30% off on spiritual books' },
    quality: { name: 'Premium Quality', description: 'Chosen with care for daily worship' },
  },

  products: 'Popular Products',
  searchResults: 'Search results',
  discounted: 'Discounted products',
  someProducts: 'Products',
  found: (count: string, all: number) => (all === 1 ? '1 product' : `${count} products`),
  foundOrMore: (count: string) => `${count} or more products`,
  view: 'View',
  grid: 'Grid',
  list: 'List',
  categories: 'Categories',
  category: 'Category',
  allCategories: 'All categories',
  subcategory: 'Subcategory',
  allSubcategories: 'All subcategories',
  filters: 'Filters',
  filtersOn: (count: number) => `Filters (${count})`,
  clearAll: 'Clear all',
  price: 'Price',
  lowestPrice: 'Minimum price in rupees',
  highestPrice: 'Maximum price in rupees',
  from: 'From',
  to: 'To',
  noPrice: 'Enter a price, such as 250 or 99.50',
  pricesTurned: 'The maximum price is below the minimum',
  priceRange: (from: string, to: string) =>
    from && to ? `${from} to ${to}` : from ? `From ${from}` : `Up to ${to}`,
  discount: 'Discount',
  anyDiscount: 'Any discount',
  atLeastOff: (percentage: string) => `At least ${percentage}% off`,
  onlyInStock: 'In stock',
  sort: 'Sort',
  mostPopular: 'Most popular',
  bestMatch: 'Best match',
  sorts: {
    newest: 'Newest first',
    'amount-low': 'Price: low to high',
    'amount-high': 'Price: high to low',
    'name-az': 'Name: A to Z',
  },
  show: 'Show products',
  showFound: (count: string, all: number) => (all === 1 ? 'Show 1 product' : `Show ${count} products`),
  suggestions: 'Suggestions',
  suggested: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  searchedFor: (text: string) => `Results for “${text}”`,
  showMore: 'Show more',
  shown: (shown: string, all: string) => `${shown} of ${all} shown`,
  nothingFound: 'No products found',
  nothingFoundText: 'Try another word or another category.',
  noneReduced: (percentage: string) => `No products at ${percentage}% off right now`,
  noneReducedText: 'The offer may have ended or sold out. You can still browse all other products.',
  showAll: 'Show all products',
  productsFailed: 'The products could not be loaded',
  productsFailedText: 'Please try again in a moment. Your cart hasn’t changed.',
  moreFailed: 'More products could not be loaded.',
  noProducts: 'No products yet',
  noProductsText: 'Products will appear here soon.',

  save: (amount: string) => `Save ${amount}`,
  addToCart: 'Add to Cart',
  outOfStock: 'Out of stock',
  added: (name: string, count: number) => `${name} added to cart. Quantity: ${count}`,
  inCart: (count: number) => `${count} in your cart`,
  allInCart: (stock: number) =>
    stock === 1
      ? 'The last one is in your cart'
      : stock > QUANTITY_MAX
        ? most
        : `All ${stock} in stock are in your cart`,

  shippingEach: (amount: string) => `Shipping ${amount} per item`,
  noShipping: 'No shipping charge',
  freeShippingFrom: (amount: string) => `Free shipping on orders of ${amount} or more.`,
  images: 'Images',
  enlarge: (number: number, name: string) => `Enlarge image ${number} of ${name}`,
  share: 'Share',
  linkCopied: 'Link copied',
  productGone: 'This product is no longer available',
  productFailed: 'The product could not be loaded',
  viewCart: (amount: string) => `View cart · ${amount}`,
  putIn: 'Added',
  imageOf: (number: number, name: string) => `Image ${number} of ${name}`,
  ...DETAIL_LABELS,
  mrp: 'MRP',
  quantity: 'Quantity',
  inStock: (items: string, count: number) => (count === 1 ? 'In stock, 1 item' : `In stock, ${items} items`),
  nameUnavailable: 'Product name unavailable',

  footerShop: 'Shop',
  footerHelp: 'Help',
  footerContact: 'Contact',
  footerFollow: 'Follow',
  footerText: 'Products for worship, meditation and yoga.',
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  copyright: (year: number, shop: string) => `© ${year} ${shop}`,
  grievanceOfficer: (officer: string) => `Grievance officer: ${officer}`,
  footerNote: 'Prices are in rupees. Shipping is shown before you pay.',
} as const

/** Messages of the cart drawer. Some are fixed: docs/rules/storefront.md quotes them. */
export const cartMessages = {
  title: 'Your cart',
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  empty: 'Your cart is empty',
  emptyText: 'Add items to get started.',
  keepShopping: 'Continue shopping',
  clearAll: 'Clear All',
  clearAllAsk: 'Are you sure you want to clear your cart?',
  remove: (name: string) => `Remove ${name}`,
  quantityOf: (name: string) => `Quantity of ${name}`,
  shippingEach: (amount: string) => `Shipping ${amount} each`,
  noShipping: 'No shipping charge',
  mostInStock: (stock: number) => (stock > QUANTITY_MAX ? most : `Only ${stock} in stock`),
  subtotal: 'Subtotal',
  savings: 'Savings',
  shipping: 'Shipping',
  rounding: 'Rounding',
  total: 'Total',
  proceed: 'Proceed to Buy',
  checkoutNotLoaded:
    'The checkout could not be loaded. Your cart hasn’t changed. Please check your connection.',
} as const

/** Messages of the latest order at the bottom of the storefront. */
export const followedMessages = {
  title: (shortId: string) => `Order #${shortId}`,
  putAway: (shortId: string) => `Hide order #${shortId} until its status changes`,
  imageWanted: 'The shop needs another screenshot of your payment.',
} as const

/** Messages of the wish list and of the hint to those whose email is not verified. */
export const wishlistMessages = {
  title: 'Wishlist',
  button: (count: number) => (count === 1 ? 'Wishlist, 1 product' : `Wishlist, ${count} products`),
  heart: (name: string) => `Wishlist: ${name}`,
  remove: (name: string) => `Remove ${name} from your wishlist`,
  none: 'Your wishlist is empty',
  noneText: 'Tap the heart on a product to save it.',
  failed: 'Your wishlist could not be loaded.',
  saveFailed: 'Your wishlist could not be updated. Check your connection and try again.',

  unverified: (email: string) => `Your email ${email} isn’t verified yet. You can still place orders.`,
  sendAgain: 'Send link again',
  sending: 'Sending...',
  sent: 'We’ve sent the link again. Please check your inbox.',
  sendFailed: 'The link could not be sent. Please try again.',
} as const
