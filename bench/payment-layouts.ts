// Invented payment apps that mirror how real ones lay out a receipt, one function each. Nothing here knows the parser.

export type Class = 'genuine' | 'wrong_amount' | 'wrong_payee' | 'not_success' | 'old_date'
type Status = 'success' | 'pending' | 'failed'

/** What one picture shows. Amounts in rupees; `vpa` as printed before masking. */
export interface Payment {
  random: () => number
  amount: number
  utr: string
  vpa: string
  name: string
  payer: string
  payerVpa: string
  bank: string
  paidAt: Date
  status: Status
}

/** A drawn page and what can be read on it; null where the layout doesn't show it. */
export interface Page {
  html: string
  width: number
  /** Pixels from the top that are kept; the whole page by default. */
  keep?: number
  statusText: string
  shows: { utr: boolean; vpa: boolean; name: boolean; time: boolean }
  finish?: 'photo' | 'bars'
}

type Draw = (p: Payment) => Page

const HONEST = ['genuine', 'genuine'] as const
const ALL: readonly Class[] = [
  'genuine',
  'genuine',
  'genuine',
  'wrong_amount',
  'wrong_payee',
  'not_success',
  'old_date',
]
const MOSTLY_FAILED: readonly Class[] = ['genuine', 'not_success', 'not_success']
const FULL = { utr: true, vpa: true, name: true, time: true }

export const LAYOUTS = {
  'violet-details': { draw: violetDetails, classes: ALL },
  'plain-tick': { draw: plainTick, classes: ALL },
  'blue-words': { draw: blueWords, classes: ALL },
  steps: { draw: steps, classes: [...HONEST, 'not_success'] },
  request: { draw: request, classes: [...HONEST, 'wrong_payee'] },
  'refund-help': { draw: refundHelp, classes: [...HONEST, 'not_success'] },
  'masked-id': { draw: maskedId, classes: [...HONEST, 'wrong_payee'] },
  'mobile-number': { draw: mobileNumber, classes: HONEST },
  'broken-id': { draw: brokenId, classes: [...HONEST, 'wrong_payee'] },
  'navy-card': { draw: navyCard, classes: ALL },
  regional: { draw: regional, classes: [...HONEST, 'not_success'] },
  'small-dark': { draw: smallDark, classes: ALL },
  hairline: { draw: hairline, classes: [...HONEST, 'wrong_amount'] },
  'receipt-card': { draw: receiptCard, classes: ALL },
  'photo-of-screen': { draw: (p) => ({ ...plainTick(p), finish: 'photo' }), classes: ALL },
  'cropped-above-reference': { draw: cropped, classes: HONEST },
  'no-year': { draw: noYear, classes: [...HONEST, 'wrong_amount'] },
  notification: { draw: notification, classes: ALL },
  'unsuccessful-you-paid': { draw: unsuccessfulYouPaid, classes: MOSTLY_FAILED },
  'being-confirmed': { draw: beingConfirmed, classes: MOSTLY_FAILED },
  'bank-page': { draw: bankPage, classes: ALL },
} satisfies Record<string, { draw: Draw; classes: readonly Class[] }>

export type LayoutName = keyof typeof LAYOUTS

export function drawLayout(name: LayoutName, payment: Payment): Page {
  return LAYOUTS[name].draw(payment)
}

function violetDetails(p: Payment): Page {
  const head = {
    success: 'Transaction Successful',
    pending: 'Transaction Pending',
    failed: 'Transaction Failed',
  }[p.status]
  const width = pick(p.random, [360, 393, 412])
  return page(
    width,
    `<div class=bar style="background:${{ success: '#178a45', pending: '#c97a00', failed: '#c4302b' }[p.status]};color:#fff;padding:14px 16px">
      <b>${head}</b><br><small>${time(p)} on ${date(p)}</small></div>
     <div class=card><small class=g>Paid to</small><div class=row><b>${p.name}</b><b>${rupees(p)}</b></div><div class=g>${p.vpa}</div></div>
     <div class=card><b>Transfer Details</b><p class=g>Transaction ID<br><b class=k>${transactionId(p)}</b></p>
      <p class=g>Debited from</p><div class=row><span>${p.bank} XXXXXX${digits(p, 4)}</span><span>${rupees(p)}</span></div><div class=g>UTR: <span class=k>${p.utr}</span></div></div>
     <div class=row style="padding:14px 24px;color:#5f259f"><span>Send Again</span><span>View History</span><span>Split Expense</span><span>Share Receipt</span></div>
     <p class=g style="text-align:center">Powered by UPI</p>`,
    { statusText: head, css: 'body{background:#f3f1f7;font-family:Roboto}', bar: true },
  )
}

function plainTick(p: Payment): Page {
  const status = { success: 'Completed', pending: 'Processing', failed: 'Failed' }[p.status]
  const sign = { success: '#1e8e3e;">✓', pending: '#e8710a;">◷', failed: '#d93025;">!' }[p.status]
  return page(
    pick(p.random, [360, 384, 412]),
    `<div style="text-align:center;padding:26px 10px"><div class=avatar>${p.name[0]}</div><div style="font-size:18px">To ${p.name}</div>
      <div style="font-size:46px;margin:10px 0">${rupees(p)}</div><div><span style="color:${sign}</span> ${status}</div>
      <div class=g style="margin-top:12px">${date(p)}, ${time(p)}</div></div>
     <div class=card style="border:1px solid #ccc"><div><b>${p.bank} ${digits(p, 4)}</b></div><hr>
      <small>UPI transaction ID</small><div>${p.utr}</div><br><small>To: ${p.name.toUpperCase()}</small><div class=g>${p.vpa}</div><br>
      <small>From: ${p.payer.toUpperCase()} (${p.bank})</small><div class=g>${p.payerVpa}</div><br><small>App transaction ID</small><div>CICAgP${letters(p, 8)}</div></div>`,
    { statusText: status, css: 'body{font-family:"Open Sans"}' },
  )
}

function blueWords(p: Payment): Page {
  const status = { success: 'Paid Successfully', pending: 'Payment Pending', failed: 'Payment Failed' }[
    p.status
  ]
  return page(
    pick(p.random, [360, 400]),
    `<div style="background:#eaf6ff;padding:20px 16px;border-radius:14px;margin:12px"><div>${status}</div>
      <div style="font-size:38px;font-weight:800">${rupees(p)}</div><small class=g>Rupees ${words(Math.floor(p.amount))} Only</small></div>
     <div class=pad><small class=g>To:</small><div class=row><b>${p.name}</b><span class=avatar style="width:30px;height:30px;line-height:30px;font-size:14px">${p.name.slice(0, 2).toUpperCase()}</span></div>
      <div class=g>UPI ID: ${p.vpa}</div><br><small class=g>From:</small><div><b>${p.payer}</b></div><div class=g>${p.bank} - ${digits(p, 4)}</div></div>
     <div class="pad g"><div>${date(p)}, ${time(p)}</div><div>UPI Ref No: ${p.utr}</div></div>
     <p style="text-align:center;color:#0a7cff">Need help? Contact support</p>`,
    { statusText: status, css: 'body{font-family:Inter}', bar: true },
  )
}

function steps(p: Payment): Page {
  const last = {
    success: ['Payment successful', 'Money credited to receiver'],
    pending: ['Confirmation awaited from receiver bank', 'Usually done in 48 hours'],
    failed: ['Payment failed', 'The receiver bank did not accept the money'],
  }[p.status]
  const mark = { success: '✓', pending: '◷', failed: '✕' }[p.status]
  return page(
    pick(p.random, [360, 412]),
    `<div class=pad><div class=row><b style="font-size:20px">${p.name}</b><b style="font-size:20px">${rupees(p)}</b></div><div class=g>${p.vpa}</div></div>
     <div class=card><p>✓ Payment initiated from ${p.bank}<br><small class=g>${time(p)}</small></p><p>✓ Request sent to UPI network<br><small class=g>${time(p)}</small></p>
      <p>${mark} <b>${last[0]}</b><br><small class=g>${last[1]}, ${time(p)}</small></p></div>
     <div class=pad><div class=row><span class=g>Bank reference number</span><span>${p.utr}</span></div><div class=row><span class=g>Date</span><span>${date(p)}, ${time(p)}</span></div>
      <div class=row><span class=g>Paid by</span><span>${p.payer}</span></div></div>`,
    { statusText: last[0]!, css: 'body{font-family:Lato}' },
  )
}

function request(p: Payment): Page {
  return page(
    393,
    `<div class=pad style="text-align:center"><div class=g>Requested by</div><div style="font-size:19px"><b>${p.name}</b></div><div class=g>${p.vpa}</div>
      <div style="font-size:40px">${rupees(p)}</div><div style="display:inline-block;background:#e3f5e8;color:#12702f;border-radius:12px;padding:4px 12px">✓ Request paid</div></div>
     <div class=card><small class=g>You paid on</small><div>${date(p)} at ${time(p)}</div><br><small class=g>UTR</small><div>${p.utr}</div><br><small class=g>Note from requester</small><div>Order payment</div>
      <br><small class=g>Paid using</small><div>${p.bank} ••${digits(p, 4)}</div></div><p style="text-align:center;color:#2a5bd7">Decline future requests</p>`,
    { statusText: 'Request paid', css: 'body{font-family:Roboto}', bar: true },
  )
}

function refundHelp(p: Payment): Page {
  const status = {
    success: 'Payment Successful',
    pending: 'Refund initiated',
    failed: 'Refunded to your account',
  }[p.status]
  return page(
    pick(p.random, [375, 412]),
    `<div class=pad style="text-align:center"><h2>${status}</h2><div style="font-size:36px">${rupees(p)}</div><div class=g>${date(p)} | ${time(p)}</div></div>
     <div class=card><small class=g>Paid to</small><div><b>${p.name}</b></div><div>${p.vpa}</div><hr><small class=g>UPI reference number</small><div>${p.utr}</div></div>
     <div class=card style="background:#fff8e6"><b>Good to know</b><br><small>If money is debited and a payment fails, it is refunded by your bank within 3 to 5 working days.</small></div>
     <div class=row style="padding:10px 20px;color:#1557c0"><span>Refund status</span><span>Report a failed payment</span></div>`,
    { statusText: status, css: 'body{font-family:"Open Sans"}' },
  )
}

function maskedId(p: Payment): Page {
  const [id, handle] = p.vpa.split('@') as [string, string]
  const shown = pick(p.random, [
    `${id.slice(0, 2)}******${id.slice(-2)}@${handle.slice(0, 2)}…`,
    `${p.vpa.slice(0, id.length + 4)}…`,
    `${id.slice(0, 3)}****@${handle}`,
  ])
  return page(
    pick(p.random, [340, 360, 400]),
    `<div class=pad style="text-align:center"><div style="font-size:40px">✅</div><b>Money sent</b><div style="font-size:34px">${rupees(p)}</div></div>
     <div class=card><div>Sent to: ${p.name} • ${shown}</div><hr><div class=row><span class=g>When</span><span>${date(p)}, ${time(p)}</span></div>
      <div class=row><span class=g>UTR no.</span><span>${p.utr}</span></div><div class=row><span class=g>From</span><span>${p.bank} XX${digits(p, 4)}</span></div></div>`,
    {
      statusText: 'Money sent',
      shows: { ...FULL, vpa: false },
      css: 'body{font-family:Inter;font-size:14px}',
    },
  )
}

function mobileNumber(p: Payment): Page {
  return page(
    pick(p.random, [360, 393]),
    `<div class=bar style="background:#0d7d5a;color:#fff;padding:20px"><b>✓ Payment complete</b><br><small>${date(p)}, ${time(p)}</small></div>
     <div class=card><div class=row><b>${p.name.split(' ')[0]}</b><b>${rupees(p)}</b></div><div class=g>+91 9${digits(p, 9)}</div><div class=g>Banking name: ${p.name}</div></div>
     <div class=card><div class=g>UTR</div><div>${p.utr}</div><br><div class=g>Debited from</div><div>${p.bank} ${digits(p, 4)}</div></div>`,
    {
      statusText: 'Payment complete',
      shows: { ...FULL, vpa: false },
      css: 'body{font-family:Roboto}',
      bar: true,
    },
  )
}

function brokenId(p: Payment): Page {
  const cut = Math.ceil(p.vpa.length * (0.45 + p.random() * 0.2))
  return page(
    340,
    `<div class=pad><h2 style="color:#127a3e">Payment Successful</h2><table style="width:100%;font-size:13px">
      <tr><td class=g>Amount<td><b>${rupees(p)}</b><tr><td class=g>Payee<td>${p.name}
      <tr><td class=g>Payee UPI ID<td>${p.vpa.slice(0, cut)}<br>${p.vpa.slice(cut)}<tr><td class=g>Payer<td>${p.payer}
      <tr><td class=g>Date<td>${date(p)}<br>${time(p)}<tr><td class=g>UPI Ref.<td>${p.utr}<tr><td class=g>Bank<td>${p.bank}</table></div>`,
    {
      statusText: 'Payment Successful',
      css: 'body{font-family:Lato} td{padding:7px 4px;vertical-align:top}',
    },
  )
}

function navyCard(p: Payment): Page {
  const status = {
    success: 'Payment successful',
    pending: 'Payment in progress',
    failed: 'Payment declined',
  }[p.status]
  return page(
    400,
    `<div style="background:#101e46;color:#fff;padding:30px 18px"><div style="font-size:15px">${status}</div><div style="font-size:42px;font-weight:600">${rupees(p)}</div>
      <div>${p.name}</div><small style="color:#b7c3ea">${p.vpa}</small><hr style="border-color:#30427c"><div class=row><small>${date(p)}, ${time(p)}</small></div>
      <div class=row><small>UPI ref. ID</small><small>${p.utr}</small></div><div class=row><small>Paid from</small><small>${p.bank} •${digits(p, 4)}</small></div></div>`,
    { statusText: status, css: 'body{font-family:Inter;margin:0}', finish: 'bars' },
  )
}

const REGIONS = [
  { font: 'Noto Sans Devanagari', success: 'भुगतान सफल', pending: 'भुगतान लंबित है', failed: 'भुगतान विफल', to: 'प्राप्तकर्ता', ref: 'यूपीआई संदर्भ संख्या', from: 'भेजने वाला', at: 'दिनांक' },
  { font: 'Noto Sans Devanagari', success: 'पेमेंट यशस्वी झाले', pending: 'पेमेंट प्रलंबित आहे', failed: 'पेमेंट अयशस्वी', to: 'प्राप्तकर्ता', ref: 'यूपीआय संदर्भ क्रमांक', from: 'पाठवणारा', at: 'तारीख' },
  { font: 'Noto Sans Tamil', success: 'பணம் செலுத்தப்பட்டது', pending: 'செயலாக்கத்தில் உள்ளது', failed: 'பணம் செலுத்துதல் தோல்வி', to: 'பெறுநர்', ref: 'UPI குறிப்பு எண்', from: 'அனுப்புநர்', at: 'தேதி' },
  { font: 'Noto Sans Bengali', success: 'পেমেন্ট সফল হয়েছে', pending: 'পেমেন্ট প্রক্রিয়াধীন', failed: 'পেমেন্ট ব্যর্থ হয়েছে', to: 'প্রাপক', ref: 'ইউপিআই রেফারেন্স নম্বর', from: 'প্রেরক', at: 'তারিখ' },
  { font: 'Noto Sans Gujarati', success: 'ચુકવણી સફળ', pending: 'ચુકવણી બાકી છે', failed: 'ચુકવણી નિષ્ફળ', to: 'પ્રાપ્તકર્તા', ref: 'યુપીઆઈ સંદર્ભ નંબર', from: 'મોકલનાર', at: 'તારીખ' },
  { font: 'Noto Sans Kannada', success: 'ಪಾವತಿ ಯಶಸ್ವಿಯಾಗಿದೆ', pending: 'ಪಾವತಿ ಬಾಕಿ ಇದೆ', failed: 'ಪಾವತಿ ವಿಫಲವಾಗಿದೆ', to: 'ಸ್ವೀಕರಿಸುವವರು', ref: 'ಯುಪಿಐ ಉಲ್ಲೇಖ ಸಂಖ್ಯೆ', from: 'ಕಳುಹಿಸುವವರು', at: 'ದಿನಾಂಕ' },
  { font: 'Noto Sans Telugu', success: 'చెల్లింపు విజయవంతమైంది', pending: 'చెల్లింపు పెండింగ్‌లో ఉంది', failed: 'చెల్లింపు విఫలమైంది', to: 'గ్రహీత', ref: 'UPI రిఫరెన్స్ నంబర్', from: 'పంపినవారు', at: 'తేదీ' },
  { font: 'Noto Sans Malayalam', success: 'പേയ്‌മെന്റ് വിജയിച്ചു', pending: 'പേയ്‌മെന്റ് തീർച്ചപ്പെടുത്തിയിട്ടില്ല', failed: 'പേയ്‌മെന്റ് പരാജയപ്പെട്ടു', to: 'സ്വീകർത്താവ്', ref: 'UPI റഫറൻസ് നമ്പർ', from: 'അയച്ചയാൾ', at: 'തീയതി' },
  { font: 'Noto Sans Gurmukhi', success: 'ਭੁਗਤਾਨ ਸਫਲ', pending: 'ਭੁਗਤਾਨ ਬਕਾਇਆ ਹੈ', failed: 'ਭੁਗਤਾਨ ਅਸਫਲ', to: 'ਪ੍ਰਾਪਤਕਰਤਾ', ref: 'ਯੂਪੀਆਈ ਹਵਾਲਾ ਨੰਬਰ', from: 'ਭੇਜਣ ਵਾਲਾ', at: 'ਮਿਤੀ' },
] // prettier-ignore

function regional(p: Payment): Page {
  const say = pick(p.random, REGIONS)
  const status = say[p.status]
  return page(
    pick(p.random, [360, 400]),
    `<div class=pad style="text-align:center"><h2 style="color:${p.status === 'success' ? '#127a3e' : '#b3261e'}">${status}</h2><div style="font-size:36px">${rupees(p)}</div></div>
     <div class=card><small class=g>${say.to}</small><div><b>${p.name}</b></div><div>${p.vpa}</div><hr><small class=g>${say.ref}</small><div>${p.utr}</div><br>
      <small class=g>${say.at}</small><div>${date(p)}, ${time(p)}</div><br><small class=g>${say.from}</small><div>${p.payer}</div></div>`,
    { statusText: status, css: `body{font-family:Roboto,"${say.font}"}` },
  )
}

function smallDark(p: Payment): Page {
  const status = { success: 'Paid', pending: 'Pending', failed: 'Not paid' }[p.status]
  return page(
    pick(p.random, [340, 352, 360]),
    `<div class=pad style="text-align:center;font-size:12px"><div style="font-size:15px">${p.name}</div><div style="color:#8c8c93">${p.vpa}</div>
      <div style="font-size:33px">${rupees(p)}</div><div style="color:${{ success: '#5bd58b', pending: '#f2b84b', failed: '#ff7a70' }[p.status]}">● ${status}</div></div>
     <div class=pad style="font-size:11px;color:#8c8c93"><div class=row><span>${date(p)} · ${time(p)}</span></div><div class=row><span>UPI transaction ID</span><span>${p.utr}</span></div>
      <div class=row><span>From</span><span>${p.payer} · ${p.bank}</span></div></div>`,
    { statusText: status, css: 'body{font-family:Inter;background:#0c0c10;color:#f1f1f3}', bar: true },
  )
}

function hairline(p: Payment): Page {
  const [whole, paise] = p.amount.toFixed(2).split('.') as [string, string]
  const grouped = Number(whole).toLocaleString('en-IN')
  const raised = pick(p.random, [
    `<sup style="font-size:18px">.${paise}</sup>`,
    `<small style="font-size:18px">.${paise}</small>`,
    p.amount % 1 ? `.${paise}` : '',
  ])
  return page(
    pick(p.random, [360, 430]),
    `<div class=pad style="text-align:center"><div class=g>Payment successful</div><div style="font:200 54px Inter">₹${grouped}${raised}</div><div>to <b>${p.name}</b></div><div class=g>${p.vpa}</div></div>
     <div class=card><div class=row><span class=g>Transaction date</span><span>${date(p)}, ${time(p)}</span></div><div class=row><span class=g>UTR</span><span>${p.utr}</span></div></div>`,
    { statusText: 'Payment successful', css: 'body{font-family:Inter}', bar: true },
  )
}

function receiptCard(p: Payment): Page {
  const status = { success: 'SUCCESS', pending: 'PENDING', failed: 'FAILED' }[p.status]
  const times = 2 + Math.floor(p.random() * 3)
  const rows = ['Amount', 'Debited', 'Total paid', 'You sent']
    .slice(0, times)
    .map((label) => `<div class=row><span class=g>${label}</span><b>${rupees(p)}</b></div>`)
  return page(
    pick(p.random, [420, 460]),
    `<div class=card style="border:1px dashed #999"><div class=row><b>Lotus Pay receipt</b><b>${status}</b></div><hr>${rows.join('')}<hr>
      <div class=row><span class=g>Receiver</span><span>${p.name}</span></div><div class=row><span class=g>Receiver ID</span><span>${p.vpa}</span></div>
      <div class=row><span class=g>Sender</span><span>${p.payer}</span></div><div class=row><span class=g>Sender ID</span><span>${p.payerVpa}</span></div>
      <div class=row><span class=g>RRN</span><span>${p.utr}</span></div><div class=row><span class=g>Time</span><span>${date(p)} ${time(p)}</span></div><hr>
      <small class=g>This receipt is generated by the app and needs no signature.</small></div>`,
    { statusText: status, css: 'body{font-family:Lato;background:#fafafa}' },
  )
}

function cropped(p: Payment): Page {
  return { ...plainTick(p), keep: 300, shows: { utr: false, vpa: false, name: true, time: true } }
}

function noYear(p: Payment): Page {
  const hidden = p.random() < 0.5
  const when = hidden ? '' : `<div class=g>${date(p).replace(/,? 20\d\d/, '')}, ${time(p)}</div>`
  return page(
    375,
    `<div class=pad style="text-align:center"><b>Sent successfully</b><div style="font-size:40px">${rupees(p)}</div>${when}</div>
     <div class=card><b>${p.name}</b><div class=g>${p.vpa}</div><hr><div class=row><span>UPI Ref No.</span><span>${p.utr}</span></div></div>`,
    { statusText: 'Sent successfully', shows: { ...FULL, time: !hidden }, css: 'body{font-family:Roboto}' },
  )
}

function notification(p: Payment): Page {
  const inner = violetDetails(p)
  const over = `<div style="position:absolute;top:34px;left:8px;right:8px;background:#fff;border-radius:14px;box-shadow:0 2px 12px #0005;padding:10px 14px;z-index:2;font-size:13px">
    <b>${pick(p.random, ['Messages', 'Family group', 'Mail'])}</b> now<br>${pick(p.random, ['Mummy: payment ho gaya kya?', 'Offer: 50% off up to ₹120', 'Did the last one fail again?'])}</div>`
  return {
    ...inner,
    html: inner.html.replace('<div class=bar', `${over}<div style="height:70px"></div><div class=bar`),
  }
}

function unsuccessfulYouPaid(p: Payment): Page {
  const status = {
    success: 'Payment successful',
    pending: 'Payment not confirmed yet',
    failed: 'Payment unsuccessful',
  }[p.status]
  return page(
    pick(p.random, [360, 412]),
    `<div class=pad><h3>${status}</h3></div><div class=card><div class=row><span>You paid</span><b>${rupees(p)}</b></div><div class=row><span>To</span><span>${p.name}</span></div>
      <div class=row><span>UPI ID</span><span>${p.vpa}</span></div><div class=row><span>Date</span><span>${date(p)}, ${time(p)}</span></div><div class=row><span>UTR</span><span>${p.utr}</span></div></div>
      <p style="text-align:center;color:#1557c0">View receipt · Get help</p>`,
    { statusText: status, css: 'body{font-family:"Open Sans"}' },
  )
}

function beingConfirmed(p: Payment): Page {
  const status = {
    success: 'Payment confirmed',
    pending: 'Payment is being confirmed',
    failed: 'Payment reversed by bank',
  }[p.status]
  const note = {
    success: 'Thank you for paying with Lotus.',
    pending: 'This can take a few minutes. Do not pay again.',
    failed: 'The amount is back in your account.',
  }[p.status]
  return page(
    pick(p.random, [360, 390]),
    `<div style="background:#fff3d6;padding:24px 16px;text-align:center"><b style="font-size:18px">${status}</b><br><small>${note}</small></div>
     <div class=pad style="text-align:center"><div style="font-size:38px">${rupees(p)}</div><div>Paid to ${p.name}</div><div class=g>${p.vpa}</div></div>
     <div class=card><div class=row><span class=g>Paid on</span><span>${date(p)}, ${time(p)}</span></div><div class=row><span class=g>Bank UTR</span><span>${p.utr}</span></div></div>`,
    { statusText: status, css: 'body{font-family:Roboto}' },
  )
}

function bankPage(p: Payment): Page {
  const status = { success: 'SUCCESS', pending: 'DEEMED / AWAITED', failed: 'DECLINED BY BENEFICIARY BANK' }[
    p.status
  ]
  return page(
    pick(p.random, [400, 460]),
    `<div style="background:#7a1f2b;color:#fff;padding:12px 16px"><b>${p.bank}</b></div><div class=pad><h3>Fund transfer through UPI</h3><table style="width:100%;border-collapse:collapse">
      ${[['Transaction status', status], ['Beneficiary name', p.name.toUpperCase()], ['Beneficiary VPA', p.vpa], ['Remitter', p.payer.toUpperCase()], ['Amount (INR)', p.amount.toFixed(2)],
        ['Reference number', p.utr], ['Date and time', `${date(p)} ${time(p)}`], ['Charges', '0.00'], ['Available balance', Math.floor(4_000 + p.random() * 60_000).toFixed(2)]]
        .map(([label, value]) => `<tr style="border-bottom:1px solid #ddd"><td class=g style="padding:8px 0">${label}<td>${value}`).join('')}</table>
      <small>For failed transactions the amount is reversed within T+1 day. Do not share your PIN.</small></div>`,
    { statusText: status, css: 'body{font-family:"Open Sans";font-size:14px}' },
  ) // prettier-ignore
}

interface Options {
  statusText: string
  css: string
  shows?: Page['shows']
  bar?: boolean
  finish?: Page['finish']
}

function page(width: number, body: string, { statusText, css, shows = FULL, bar, finish }: Options): Page {
  const status = bar
    ? '<div class=row style="padding:4px 16px;font-size:12px"><b>11:42</b><span>5G ▮▮▯ 68%</span></div>'
    : ''
  const html = `<!doctype html><meta charset=utf-8><style>*{box-sizing:border-box}body{margin:0;padding-bottom:24px;font-size:15px;background:#fff;color:#1d1d1f;position:relative}
    .row{display:flex;justify-content:space-between;gap:12px;padding:4px 0}.pad{padding:16px}.card{background:#fff8;border-radius:12px;margin:12px;padding:14px}.g{color:#70707a}.k{color:#1d1d1f}
    .avatar{width:56px;height:56px;line-height:56px;border-radius:50%;background:#8a5a2b;color:#fff;text-align:center;margin:0 auto 8px;font-size:24px}hr{border:0;border-top:1px solid #ddd}${css}</style><body>${status}${body}`
  return { html, width, statusText, shows, ...(finish && { finish }) }
}

function rupees(p: Payment): string {
  const paise = p.amount % 1 !== 0 || p.random() < 0.15 ? 2 : 0
  return `₹${p.amount.toLocaleString('en-IN', { minimumFractionDigits: paise, maximumFractionDigits: 2 })}`
}

function india(p: Payment, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', ...options }).format(p.paidAt)
}

function date(p: Payment): string {
  return india(
    p,
    pick(p.random, [
      { day: 'numeric', month: 'short', year: 'numeric' },
      { day: '2-digit', month: 'long', year: 'numeric' },
    ] as const),
  )
}

function time(p: Payment): string {
  return india(p, { hour: '2-digit', minute: '2-digit', hour12: true })
}

function transactionId(p: Payment): string {
  const at = new Date(p.paidAt.getTime() + 19_800_000).toISOString().replace(/\D/g, '').slice(2, 14)
  return `T${at}${digits(p, 10)}`
}

function digits(p: Payment, count: number): string {
  return Array.from({ length: count }, () => Math.floor(p.random() * 10)).join('')
}

function letters(p: Payment, count: number): string {
  return Array.from({ length: count }, () =>
    pick(p.random, 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz'.split('')),
  ).join('')
}

const ONES = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve', 'Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen'] // prettier-ignore
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

function words(n: number): string {
  if (n < 20) return ONES[n]!
  if (n < 100) return `${TENS[Math.floor(n / 10)]} ${ONES[n % 10]}`.trim()
  if (n < 1_000) return `${ONES[Math.floor(n / 100)]} Hundred ${words(n % 100)}`.trim()
  if (n < 100_000) return `${words(Math.floor(n / 1_000))} Thousand ${words(n % 1_000)}`.trim()
  return `${words(Math.floor(n / 100_000))} Lakh ${words(n % 100_000)}`.trim()
}

export function pick<T>(random: () => number, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)]!
}
