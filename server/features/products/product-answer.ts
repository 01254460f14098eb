import { toRupees } from '#contract/money.ts'
import type { Product } from '#contract/products.ts'
import type { ProductRow } from './product-queries.ts'

/** Paise become rupees; category and subcategory stand as objects. */
export function productAnswer(row: ProductRow): Product {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    price: toRupees(row.price_paise),
    originalPrice: row.original_price_paise === null ? null : toRupees(row.original_price_paise),
    shippingPrice: toRupees(row.shipping_paise),
    hsnCode: row.hsn_code,
    category: { _id: row.category_id, name: row.category_name },
    subCategory: { _id: row.subcategory_id, name: row.subcategory_name },
    stock: row.stock,
    status: row.status,
    images: JSON.parse(row.images) as string[],
    material: row.material,
    dimensions: row.dimensions,
    weight: row.weight,
    sold: row.sold,
    createdAt: row.created_at,
  }
}
