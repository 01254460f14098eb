import type { Courier } from '#contract/orders/couriers.ts'

/** Link forms as couriers use them today; they may change, and an admin can. India Post's page takes no number. */
export const DEFAULT_COURIERS: Courier[] = [
  { name: 'Delhivery', link: 'https://www.delhivery.com/track/package/{number}' },
  {
    name: 'Blue Dart',
    link: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}',
  },
  {
    name: 'DTDC',
    link: 'https://www.dtdc.in/tracking/tracking_results.asp?Ttype=awb_no&strCnno={number}',
  },
  { name: 'India Post', link: '' },
  { name: 'Ekart', link: 'https://ekartlogistics.com/shipmenttrack/{number}' },
  { name: 'Xpressbees', link: 'https://www.xpressbees.com/shipment/tracking?awbNo={number}' },
]
