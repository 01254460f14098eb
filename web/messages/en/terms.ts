/** The terms that a person agrees to when registering. */
export const termsMessages = {
  title: 'Terms and conditions',
  intro: (shop: string) => `These are the terms on which ${shop} sells to its registered customers.`,
  parts: [
    {
      title: 'Your account',
      text: 'Give your own name, email and mobile number, and keep your password to yourself. You answer for orders placed with your account until you tell us that somebody else uses it.',
    },
    {
      title: 'Prices and shipping',
      text: 'All prices are in rupees. The price of each product and its shipping price are shown before you pay. An order is taken at the prices shown in the checkout.',
    },
    {
      title: 'Payment',
      text: 'You pay by UPI to the UPI ID shown in the checkout and upload a screenshot of the payment. We compare it with our bank before we pack. An order whose payment cannot be found is not sent.',
    },
    {
      title: 'Delivery, cancellation and returns',
      text: 'Each order shows its status under My Orders. If goods arrive damaged or wrong, tell us with the order number and we put it right by a new piece or by paying back.',
    },
    {
      title: 'Your data',
      text: 'We keep your name, email, mobile number, addresses and orders to deliver what you buy and to meet our duties under tax law. We do not sell them, and no other company is asked to follow you on these pages.',
    },
  ],
  contact: (address: string) => `Questions and complaints: ${address}.`,
  close: 'Close',
} as const
