import { z } from 'zod'
import { call } from '../call.ts'
import { idField } from '../fields.ts'
import { pictureAddress, plainAnswer, recordAnswer } from '../lists.ts'

/** A starred order or product of an admin; a product of a customer's wish list. */
const favourite = z.strictObject({
  kind: z.enum(['order', 'product'], { error: 'Kind must be order or product' }),
  id: idField('Id'),
})

export const favouriteCalls = {
  getFavourites: call({
    method: 'GET',
    path: '/favourites',
    access: 'signed-in',
    about:
      'Own favourites, newest first, a product with its first picture; what no longer exists, or is not one’s own to see, is left out.',
    answer: recordAnswer(z.array(favourite.extend({ name: z.string(), image: pictureAddress.nullable() }))),
    done: 'Favourites',
  }),
  addFavourite: call({
    method: 'POST',
    path: '/favourites',
    access: 'signed-in',
    hourly: 300,
    about:
      'Stars an order (admins) or a product (admins, customers); again is fine. NOT_FOUND for what is not there for the caller.',
    body: favourite,
    answer: plainAnswer,
    done: 'Added to favourites',
    errors: ['NOT_FOUND'],
  }),
  removeFavourite: call({
    method: 'DELETE',
    path: '/favourites/:id',
    access: 'signed-in',
    hourly: 300,
    about: 'Takes the star from an order or product by its id; none there is fine.',
    answer: plainAnswer,
    done: 'Removed from favourites',
  }),
}
