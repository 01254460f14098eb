import { greet, type Letter, type Sender } from '../letter.ts'
import type { BackInStockFacts } from '../queue-mail.ts'
import { rupeesText } from '../rupees-text.ts'

/** Sent once to whoever asked for it on a product's page. */
export function backInStockLetter(facts: BackInStockFacts, { publicUrl, shopName }: Sender): Letter {
  return {
    subject: `${facts.product} is back in stock`,
    greeting: greet(''),
    paragraphs: [`${facts.product} is back in stock at ${shopName}, at ${rupeesText(facts.price)}.`],
    action: { words: 'View product', link: publicUrl + facts.address },
    notes: ['You asked for this email on the product’s page. You won’t get another one about it.'],
  }
}
