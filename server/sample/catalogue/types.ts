import type { ProductDetail } from '#contract/catalogue/product-details.ts'

// What the sample shop is made of. Prices are rupees; whoever seeds turns them into paise.
export interface SampleSubcategory {
  name: string
  description: string
  /** file in server/sample/pictures */
  picture: string
}
export interface SampleCategory {
  name: string
  description: string
  picture: string
  subcategories: readonly SampleSubcategory[]
}
export interface SampleProduct extends Partial<Record<ProductDetail, string>> {
  name: string
  description: string
  price: number
  /** before the discount, above `price` */
  originalPrice?: number
  /** per unit */
  shippingPrice: number
  hsnCode: string
  /** with its packing */
  weightGrams?: number
  /** where it lies */
  shelf?: string
  /** name of a sample category */
  category: string
  subcategory: string
  stock: number
  status: 'active' | 'inactive'
  /** files in server/sample/pictures, the first one is the cover */
  pictures: readonly string[]
}
/** A product in its category's own file: the category is added for all, and pictures are named without .webp. */
type ShelfProduct = Omit<SampleProduct, 'category' | 'status' | 'pictures'> & {
  status?: SampleProduct['status']
  pictures: readonly string[]
}
export interface SampleBanner {
  name: string
  description: string
  buttonText: string
  imageAlt: string
  picture: string
  status: 'active' | 'inactive'
}
export interface SampleOffer {
  name: string
  description: string
  offerPercentage: number
  /** days from the day of seeding */
  validForDays: number
  picture: string
  icon: string
  /** '#rrggbb' behind the picture */
  bgColor: string
}
export interface SampleFooter {
  name: string
  description: string
  picture: string
  copyright: string
  quickLinks: readonly { title: string; url: string }[]
  contact: { address: string; phone: string; email: string }
  status: 'active' | 'inactive'
}
export interface SamplePerson {
  name: string
  email: string
  phone: string
  addressLine: string
  city: string
  state: string
  postalCode: string
  country: 'India'
  latitude?: number
  longitude?: number
}

/** Products of one category: adds the category's name, the default status and the file ending of the pictures. */
export function shelve(category: string, products: readonly ShelfProduct[]): SampleProduct[] {
  return products.map((product) => ({
    ...product,
    category,
    status: product.status ?? 'active',
    pictures: product.pictures.map((name) => `${name}.webp`),
  }))
}
