import { z } from 'zod'
import { call } from '../call.ts'
import { idField } from '../fields.ts'
import { imageUrl, recordResponse } from '../lists.ts'

/** An order or product starred by an admin; a product in a customer's wishlist. */
const favourite = z.strictObject({
  kind: z.enum(['order', 'product'], { error: 'Kind must be order or product' }),
  id: idField('ID'),
})

export const favouriteCalls = {
  getFavourites: call('GET', '/favourites', {
    access: 'signed-in',
    guests: true,
    description:
      'Your own favourites, newest first, products with their first image. Records that no longer exist or that you may not see are left out.',
    response: recordResponse(z.array(favourite.extend({ name: z.string(), image: imageUrl.nullable() }))),
    successMessage: 'Favourites',
  }),
  addFavourite: call('POST', '/favourites', {
    access: 'signed-in',
    guests: true,
    hourlyLimit: 300,
    description:
      'Adds an order (admins) or a product (admins, customers) to your favourites; repeating it is allowed. NOT_FOUND if the record does not exist for you.',
    body: favourite,
    successMessage: 'Added to favourites',
    errors: ['NOT_FOUND'],
  }),
  removeFavourite: call('DELETE', '/favourites/:id', {
    access: 'signed-in',
    guests: true,
    hourlyLimit: 300,
    description:
      'Removes an order or product from your favourites by its ID; no error if it is not one of them.',
    successMessage: 'Removed from favourites',
  }),
}
