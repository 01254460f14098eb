import { z } from 'zod'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { BATCH_MAX, IMAGES_PER_PRODUCT_MAX, STOCK_MAX } from '../limits.ts'
import { deleteResponse, listResponse, listQuery, imageUrl, recordResponse, time } from '../lists.ts'
import { rupees, rupeesField } from '../money-fields.ts'
import { ADMIN_DETAILS, CUSTOMER_DETAILS, type Detail, eachByKind } from './product-details.ts'
import { taxResponse, taxFields } from './tax-fields.ts'

const DISCOUNT = 'Discount must be a percentage above 0 and up to 100'

/** Percent with at most two decimals. */
const discount = z
  .string({ error: DISCOUNT })
  .regex(/^\d{1,3}(\.\d{1,2})?$/, { error: DISCOUNT, abort: true })
  .transform(Number)
  .refine((percent) => percent > 0 && percent <= 100, { error: DISCOUNT })

/** The query of a product list. Prices are in rupees in the request and paise internally. */
const productQuery = listQuery(['newest', 'oldest', 'name-az', 'name-za', 'amount-high', 'amount-low'])
  .extend({
    category: f.id.optional(),
    subCategory: f.id.optional(),
    minPrice: rupeesField('Minimum price').optional(),
    maxPrice: rupeesField('Maximum price').optional(),
    inStock: z.literal('true', { error: 'In stock can only be true' }).optional(),
    /** The minimum percentage below the original price. */
    discount: discount.optional(),
    material: f.searchWords('Material', 200).optional(),
    dimensions: f.searchWords('Dimensions', 200).optional(),
    /** Country of origin, in any case. */
    origin: f.searchWords('Country of origin', 200).optional(),
  })
  .refine(({ minPrice = 0, maxPrice = Infinity }) => minPrice <= maxPrice, {
    error: 'The maximum price is below the minimum',
    path: ['maxPrice'],
  })

const named = z.object({ _id: z.string(), name: z.string() })

export const product = z.object({
  _id: z.string(),
  /** The product's page in the public shop: '/p/<name>-<short id>', root-relative and percent-encoded. */
  address: z.string(),
  name: z.string(),
  description: z.string(),
  price: rupees,
  /** Before the discount; null if there is none. */
  originalPrice: rupees.nullable(),
  shippingPrice: rupees,
  hsnCode: z.string(),
  category: named,
  subCategory: named,
  stock: z.number().int(),
  status: z.string(),
  images: z.array(imageUrl),
  ...eachByKind(
    CUSTOMER_DETAILS,
    () => z.string(),
    () => z.number().int().nullable(),
  ),
  /** Maximum retail price; null if none is printed. */
  mrp: rupees.nullable().optional(),
  sold: z.number().int(),
  createdAt: time,
  /** Only for an admin. */
  ...eachByKind(
    ADMIN_DETAILS,
    () => z.string().optional(),
    () => z.number().int().nullable().optional(),
  ),
  ...taxResponse,
})
export type Product = z.output<typeof product>

export const IMAGE_MISSING = 'Please upload at least one product image.'

const fields = z.strictObject({
  name: f.recordName,
  description: f.description,
  price: rupeesField('Price'),
  shippingPrice: rupeesField('Shipping price'),
  hsnCode: f
    .textField('HSN code', { max: 20 })
    .regex(/^\d{4,8}$/, { error: 'HSN code must be 4 to 8 digits' }),
  category: f.idField('Category'),
  subCategory: f.idField('Subcategory'),
  stock: f.wholeNumber('Stock', { min: 0, max: STOCK_MAX }),
  status: f.activeStatus.optional(),
  images: z.preprocess(
    (input) => (input instanceof File ? [input] : input),
    z
      .array(f.imageField(IMAGE_MISSING), { error: IMAGE_MISSING })
      .min(1, { error: IMAGE_MISSING })
      .max(IMAGES_PER_PRODUCT_MAX, { error: 'A product can have up to 10 images' }),
  ),
  originalPrice: removable(rupeesField('Original price'), 'Original price must be a number'),
  ...eachByKind(CUSTOMER_DETAILS, textDetail, numberDetail),
  mrp: removable(rupeesField('MRP'), 'MRP must be a number'),
  ...taxFields,
  ...eachByKind(ADMIN_DETAILS, textDetail, numberDetail),
  /** The stock that the form had loaded: with it the change is a difference, so a sale in between is respected. */
  stockLoaded: f.wholeNumber('Stock', { min: 0, max: STOCK_MAX }).optional(),
})

/** An optional number, which empty text or null removes. */
function removable<T extends z.ZodType<number, number | string>>(number: T, error: string) {
  return z
    .union([z.number(), z.string(), z.null()], { error })
    .transform((input) => (typeof input === 'string' && input.trim() === '' ? null : input))
    .pipe(number.nullable())
    .optional()
}

function textDetail({ label, max = 200 }: Detail) {
  return f.optionalText(label, { max })
}

function numberDetail({ label, max = 1_000_000 }: Detail) {
  return removable(f.wholeNumber(label, { min: 1, max }), `${label} must be a whole number`)
}

const newProduct = fields.omit({ stockLoaded: true })
/** In `imageOrder`: the next one of `images`. */
export const NEW_IMAGE = 'new'

/** An empty set of images keeps the stored ones. */
const changedProduct = fields
  .partial()
  .extend({
    images: z
      .preprocess(
        (input) => (Array.isArray(input) && input.length === 0 ? undefined : input),
        fields.shape.images.optional(),
      )
      .optional(),
    /** All images in order: URLs of the product's images, and `new` for each of `images` in turn. */
    imageOrder: f.jsonField('Image order', imageList('Image order')).optional(),
    /** The images that the form had loaded: if they are different by now, nothing is changed. */
    imagesLoaded: f.jsonField('Images loaded', imageList('Images loaded')).optional(),
  })
  .superRefine(({ images = [], imageOrder }, context) => {
    if (!imageOrder) return
    const reject = (message: string) => context.addIssue({ code: 'custom', message, path: ['images'] })
    const placed = imageOrder.filter((one) => one === NEW_IMAGE).length
    if (imageOrder.length === 0) reject(IMAGE_MISSING)
    else if (placed !== images.length) reject('Image order must name each new image once')
  })

function imageList(label: string) {
  return z
    .array(z.string({ error: `${label} must be a list of text values` }).max(200), {
      error: `${label} must be a list`,
    })
    .max(IMAGES_PER_PRODUCT_MAX, { error: 'A product can have up to 10 images' })
}

const errorOrder = [
  'Name is required',
  'Description is required',
  'Price is required',
  'Shipping price is required',
  'HSN code is required',
  'Category is required',
  'Subcategory is required',
  'Stock is required',
  IMAGE_MISSING,
]

export const productCalls = {
  getAllProduct: call('GET', '/product/getAllProduct', {
    access: 'public',
    description:
      'Products for sale (active, in an active category and subcategory), best sellers first; all products, newest first, for an admin. `search` looks in name, description, category and subcategory; `category` and `subCategory` are IDs; `minPrice` and `maxPrice` are in rupees; `inStock`; `discount` is the minimum percentage below the original price; `material`, `dimensions` and `origin` (a country) must match completely. The `total` of a search or of these filters, and for an admin of a category or of low stock, is counted up to 1,000, which then means 1,000 or more.',
    query: productQuery,
    response: listResponse(product).extend({
      /** For an admin: the counts of the stat cards, whatever the filter. Low stock is below 10. */
      counts: z
        .object({ total: z.number(), active: z.number(), inactive: z.number(), lowStock: z.number() })
        .optional(),
    }),
    successMessage: 'Products',
  }),
  getProduct: call('GET', '/product/getProduct/:id', {
    access: 'public',
    description: 'One product for sale, by its ID; for an admin any that is not deleted. Else NOT_FOUND.',
    response: recordResponse(product),
    successMessage: 'Product',
  }),
  requestStockMail: call('POST', '/product/requestStockMail', {
    access: 'public',
    hourlyLimit: 20,
    description:
      'Asks for one email when a product that is out of stock is back. Repeating it is allowed. NOT_FOUND if the product is not for sale.',
    body: z.strictObject({ product: f.idField('Product'), email: f.email }),
    successMessage: 'We’ll email you once when this product is back in stock.',
    errors: ['NOT_FOUND'],
  }),
  createProduct: call('POST', '/product/createProduct', {
    access: 'admin',
    area: 'products',
    description:
      'Creates a product; prices in rupees, stock a whole number, up to 10 images named `images`. `gstRate` in per cent and `taxStatus` apply from the day `taxFrom`, else from today. Returns the record.',
    multipart: true,
    body: newProduct,
    errorOrder,
    response: recordResponse(product),
    successMessage: 'Product created successfully',
    status: 201,
    errors: ['BAD_PICTURE'],
  }),
  updateProductById: call('PATCH', '/product/updateProductById/:id', {
    access: 'admin',
    area: 'products',
    description:
      'Changes any of the fields; new images replace all, none leaves them unchanged. Returns the record. `imageOrder` instead lists all images in their new order: addresses of current images, and `new` for each of `images`; images that are not listed are removed. `imagesLoaded`, like `stockLoaded`, is what the form had loaded; CHANGED_MEANWHILE if the images are different by now.',
    multipart: true,
    body: changedProduct,
    errorOrder,
    response: recordResponse(product),
    successMessage: 'Product updated successfully',
    errors: ['CHANGED_MEANWHILE', 'BAD_PICTURE'],
  }),
  setTax: call('PATCH', '/product/setTax', {
    access: 'admin',
    area: 'products',
    description:
      'Sets `gstRate`, `taxStatus` and `taxFrom` of up to 500 products by their IDs, or of all products in a `category` that have no rate of their own; either all change or none. Returns how many changed.',
    body: z
      .strictObject({
        ids: z
          .array(f.id, { error: 'Products must be a list' })
          .max(BATCH_MAX, { error: `You can choose up to ${BATCH_MAX} products` })
          .optional(),
        category: f.id.optional(),
        ...taxFields,
      })
      .refine(({ ids, category }) => (ids === undefined) !== (category === undefined), {
        error: 'Please choose products or a category',
      }),
    response: z.object({ count: z.number().int() }),
    successMessage: 'Tax saved',
    errors: ['NOT_FOUND'],
  }),
  deleteProductById: call('DELETE', '/product/deleteProductById/:id', {
    access: 'admin',
    area: 'products',
    description: 'Removes a product from the shop and the back office. Past orders keep its name and price.',
    response: deleteResponse,
    successMessage: 'Product deleted successfully',
  }),
}
