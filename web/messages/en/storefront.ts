/** Words of the storefront. The default banner and offers are fixed: docs/rules/storefront.md quotes them. */
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
    books: { name: 'Book Collection', description: 'Up to 30% off on spiritual books' },
    quality: { name: 'Premium Quality', description: 'Chosen with care for daily worship' },
  },

  products: 'Popular Products',
  found: (count: string, all: number) => (all === 1 ? '1 product' : `${count} products`),
  view: 'View',
  grid: 'Grid',
  list: 'List',
  categories: 'Categories',
  category: 'Category',
  allCategories: 'All categories',
  subcategory: 'Subcategory',
  allSubcategories: 'All subcategories',
  searchedFor: (text: string) => `Results for '${text}'`,
  showMore: 'Show more',
  shown: (shown: string, all: string) => `${shown} of ${all} shown`,
  nothingFound: 'No products found',
  nothingFoundText: 'Try another word or another category.',
  showAll: 'Show all products',
  productsFailed: 'The products could not be loaded',
  productsFailedText: 'Please try again in a moment. What is in your cart stays there.',
  moreFailed: 'More products could not be loaded.',
  noProducts: 'No products yet',
  noProductsText: 'The goods of the shop will stand here.',

  save: (amount: string) => `Save ${amount}`,
  addToCart: 'Add to Cart',
  outOfStock: 'Out of stock',
  added: (name: string, count: number) => `${name} is in your cart: ${count}`,
  inCart: (count: number) => `${count} in your cart`,
  allInCart: (stock: number) =>
    stock === 1 ? 'The last one is in your cart' : `All ${stock} in stock are in your cart`,

  shippingEach: (amount: string) => `Shipping ${amount} per piece`,
  noShipping: 'No shipping charge',
  pictures: 'Pictures',
  enlarge: (number: number, name: string) => `Show picture ${number} of ${name} large`,
  share: 'Share',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  productGone: 'This product is no longer on sale',
  productFailed: 'The product could not be loaded',
  tryAgain: 'Try Again',
  viewCart: (amount: string) => `View cart · ${amount}`,
  putIn: 'Added',
  picture: (number: number, name: string) => `Picture ${number} of ${name}`,
  material: 'Material',
  dimensions: 'Dimensions',
  weight: 'Weight',
  quantity: 'Quantity',
  inStock: (pieces: string, count: number) =>
    count === 1 ? 'In stock, 1 piece' : `In stock, ${pieces} pieces`,
  nameUnavailable: 'Product name unavailable',

  footerShop: 'Shop',
  footerHelp: 'Help',
  footerContact: 'Contact',
  footerFollow: 'Follow',
  footerText: 'Goods for worship, meditation and yoga.',
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  copyright: (year: number, shop: string) => `© ${year} ${shop}`,
  footerNote: 'Prices in rupees, shipping shown before payment.',
} as const

/** Words of the cart drawer. Some are fixed: docs/rules/storefront.md quotes them. */
export const cartMessages = {
  title: 'Your cart',
  pieces: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
  empty: 'Your cart is empty',
  emptyText: 'What you add stays here until you leave the page.',
  keepShopping: 'Keep shopping',
  clearAll: 'Clear All',
  clearAllAsk: 'Are you sure you want to clear your cart?',
  remove: (name: string) => `Remove ${name}`,
  quantityOf: (name: string) => `Quantity of ${name}`,
  shippingEach: (amount: string) => `Shipping ${amount} each`,
  noShipping: 'No shipping charge',
  mostInStock: (stock: number) => `Only ${stock} in stock`,
  subtotal: 'Subtotal',
  savings: 'Savings',
  shipping: 'Shipping',
  total: 'Total',
  proceed: 'Proceed to Buy',
  checkoutNotLoaded:
    'The checkout could not be loaded. Your cart stays as it is. Please check your connection.',
  tryAgain: 'Try Again',
} as const

/** Words of the order that is followed on the storefront. */
export const followedMessages = {
  title: (shortId: string) => `Order #${shortId}`,
  putAway: (shortId: string) => `Put order #${shortId} away until its status changes`,
  pictureWanted: 'The shop asks for another picture of your payment.',
} as const

/** Words of the wish list and of the hint to those whose email is not verified. */
export const wishListMessages = {
  title: 'Wish list',
  button: (count: number) => (count === 1 ? 'Wish list, 1 product' : `Wish list, ${count} products`),
  heart: (name: string) => `Wish list: ${name}`,
  remove: (name: string) => `Remove ${name} from the wish list`,
  none: 'Your wish list is empty',
  noneText: 'Press the heart of a product to find it here again.',
  failed: 'The wish list could not be loaded.',
  tryAgain: 'Try Again',
  saveFailed: 'The wish list could not be changed. Please try again.',

  unverified: (email: string) => `Your email ${email} is not verified yet. You can buy all the same.`,
  sendAgain: 'Send the link again',
  sending: 'Sending...',
  sent: 'We have sent the link again. Please look into your mail.',
  sendFailed: 'The link could not be sent. Please try again.',
} as const
