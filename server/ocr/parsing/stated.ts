import { anyOf, wordOf } from './words-of-india.ts'

// The part of a sentence on a payment screen that states something about this payment. It leaves out what may
// happen, is asked, offered or said about payments in general: links, buttons, help, rules. A sentence is judged
// clause by clause: 'Payment failed, please try again' states that it failed. Doubtful clauses stay: a failed
// payment must not pass for a successful one.

const BAD = String.raw`(?:failed|failing|pending|declined|rejected|cancelled|canceled|reversed|refunded|returned|unsuccessful|incomplete|expired|unpaid)`
const PAYMENT = String.raw`(?:payment|transaction|transfer|txn|transaction\s+amount|debit|refund|request|order|due|bill|autopay|mandate)`

/** 'failed payments', 'a pending or failed payment', 'failed payment support': about no particular payment. */
const IN_GENERAL = new RegExp(
  String.raw`\b${BAD}(?:\s*(?:,|\/|&|\bor\b|\band\b)\s*${BAD})*\s+(?:upi\s+|bank\s+|money\s+)?${PAYMENT}s\b` +
    String.raw`|(?:(?<!\b(?:is|was|been)\s+)\b(?:an?|any|every|each|another|previous|last|future)|(?<=\b(?:refunds?|reversals?|case|event)\s+)of)\s+(?:\w+\s+)?${BAD}(?:\s*(?:,|\/|\bor\b|\band\b)\s*${BAD})*\s+(?:upi\s+)?${PAYMENT}\b` +
    String.raw`|\b${PAYMENT}s\s+${BAD}\b` +
    String.raw`|\bfor\s+(?:any\s+|all\s+)?${BAD}(?:\s*(?:,|\/|&|\bor\b|\band\b)\s*${BAD})*\s*$` +
    String.raw`|\b${BAD}\s+${PAYMENT}\s+(?=help|support|issues?|quer|complaints?|faqs?|dispute)` +
    String.raw`|\b(?:can\s?not|can.?t|never)\s+be\s+(?:reversed|refunded|cancelled|returned)\b`,
  'giu',
)
/** A rule about what usually happens: 'is refunded within 3 days', 'Failed payments are refunded'. */
const RULE =
  /\b(?:is|are|gets?)\s+(?:\w+ly\s+|auto\W?)?(?:refunded|reversed|returned|credited\s+back|processed)\b.*\b(?:with)?in\s+(?:\d|t\s?\+|a\s+few|some|three|five|seven)|\b(?:payments|transactions|debits)\b.*\b(?:refunded|reversed|returned|credited\s+back)\s+(?:with)?in\s+\d|\b(?:payments|transactions|refunds)\s+(?:are|get|go)\b|\bentries\b|\bcomputer[\s-]*generated\b|\b(?:usually|typically|normally|generally|in\s+most\s+cases)\b/iu

/** What a buyer would ask or say: apps speak of 'your payment'. */
const FIRST_PERSON = new RegExp(
  String.raw`\bmy\b|\bI\s+(?:was|am|have|did|do|don|need|want|paid|sent|made|can|cannot)\b|\b(?:do|can|will|should|did)\s+I\b|${wordOf(['मेरा मेरी मेरे माझा माझी माझे મારું મારી મારા எனது আমার నా ನನ್ನ എന്റെ ਮੇਰਾ ਮੇਰੀ ਮੇਰੇ'])}`,
  'iu',
)

/** Where a sentence turns to what may happen: the rest of it states nothing. A thin 'I' can get lost. */
const CONDITION =
  /^\P{L}*(?:(?:but|and|or|so)\s+)?(?:[il1]?f|[il1]n\s?case|[il1]n\s+the\s+event|when(?:ever)?\s+(?:you|your|the|an?|it|payment|money)|once|unless|until|should|for\s+(?:an?\s+|any\s+|all\s+)?(?:\w+\s+)?(?:payments?|transactions?|refunds?))\b/iu
/** After a heading that was read with it: 'About refunds If the payment failed, it will be reversed'. */
const CONDITION_WITHIN = /\b(?:If|In\s+case)\b/u
const QUESTION = /\?\s*$|^\P{L}*(?:why|how|what|where|who|whether|which)\b/iu
/** Within a clause: the text before it is stated. */
const HEDGE =
  /\b(?:if|in\s+case|when(?:ever)?|once|until|unless|after|before|may|might|wil+|wil+\s?be|would|can|should|shall|please|pls|kindly|try\s+again|retry|re-?try)\b/iu

/** The first word of a link, a button or advice: a verb in its base form, or a word that offers help. */
const VERBS = String.raw`decline|reject|report|cancel|block|unblock|contact|call|chat|visit|tap|click|press|swipe|see|view|show|hide|check|track|find|search|know|learn|read|get|raise|file|register|resend|share|download|save|print|copy|repeat|try|resume|manage|set|edit|change|update|add|remove|delete|dismiss|ignore|dispute|complain|claim|ask|tell|write|talk|connect|reach|explore|open|close|go|review|rate|verify|avoid|do\s+not|don.?t|never|ensure|make|keep|note|remember|use|enter|select|choose|split|invite|earn|win|enjoy|apply|withdraw|stop|pause|turn|allow|enable|mute|need|having|facing|want|help|issues?\s+with|problems?\s+with|trouble|questions?|quer(?:y|ies)|complaints?|learn|resolve|fix|escalate|follow|remind|understand|clear`
const ACTION = new RegExp(
  String.raw`^\P{L}*(?:(?:please|kindly|you\s+can|to)\s+)?(?:${VERBS})\s+(?!(?:by|due|as|from|at)\b)(.+)$`,
  'isu',
)
/** Things other than this payment, unless the clause names it too. */
const OTHER =
  /\b(?:cash\s?back|rewards?|coins?|offers?|vouchers?|coupons?|points|scratch|kyc|fees?|charges?|policy|policies|history|help|support|faqs?|terms|disputes?|recent|cheques?|claim|parcel|package|shipment|courier|recharge|mandate|auto\s?pay|insurance|loan|subscription|order\s+(?:is\s+)?(?:being|processing|(?:in|under)\s+process))\b/iu
/** 'Declined as per bank policy' is about this payment, 'Declined offers' is not. */
const OF_THIS = new RegExp(String.raw`^\P{L}*${BAD}\s+(?:as|by|due|because|from|at|since|under|on)\b`, 'iu')
const NAMES_PAYMENT = /\b(?:payment|transaction|transfer|txn|money|amount|debit)\b/iu

/** 'Money will be credited by 24 Nov': with a date it is about this payment, which has not arrived. */
const WILL_BY = /\b(?:money|amount|payment)\b.*\bwill\s+be\s+\w+ed\b.*\bby\s+\d/iu

/** In the languages of India the verb of advice or a button ends its clause. */
const ACTION_OF_INDIA = new RegExp(
  String.raw`(?:${anyOf([
    'रखें भेजें भेजिए करें करे कीजिए कीजिये करो देखें देखिए जानें पाएं पाएँ लें बताएं बताएँ जाएं जाएँ करा ठेवा पहा नोंदवा मिळवा पाहा द्या',
    'કરો રાખો જુઓ મેળવો જાણો નોંધાવો આપો',
    'செய்யவும் செய்யுங்கள் செய்க செய் தொடரவும் பார்க்கவும் பாருங்கள் பெறவும் பெறுங்கள் அறியவும் அறிய அளிக்கவும்',
    'করুন রাখুন যান দেখুন জানুন জানান পান নিন দিন',
    'చేయండి చెయ్యండి వెళ్ళండి వెళ్ళు కొనసాగించండి చూడండి పొందండి తెలుసుకోండి ఇవ్వండి',
    'ಮಾಡಿ ಹಿಂತಿರುಗಿಸಿ ಹೋಗಿ ಮುಂದುವರಿಸಿ ನೋಡಿ ಪಡೆಯಿರಿ ವೀಕ್ಷಿಸಿ ತಿಳಿಯಿರಿ ಸಲ್ಲಿಸಿ',
    'ചെയ്യുക ചെയ്യൂ തുടരുക കാണുക നേടുക അറിയുക നൽകുക',
    'ਕਰੋ ਰੱਖੋ ਵੇਖੋ ਦੇਖੋ ਲਵੋ ਜਾਣੋ ਦਿਓ',
  ])})\P{L}*$`,
  'u',
)
/** 'If it fails', expressed by the ending of that word or by words after it: 'but' and 'in' have the same endings. */
const IF_ENDINGS = String.raw`ल्यास(?![\p{L}\p{M}])|(?:ವಿಫಲ|ರದ್ದು|ತಿರಸ್ಕ)[\p{L}\p{M}]*(?:ದರೆ|ದಲ್ಲಿ)(?![\p{L}\p{M}])|(?:విఫల|రద్దు)[\p{L}\p{M}]*తే(?![\p{L}\p{M}])|(?:പരാജയ|നിരസി|റദ്ദ)[\p{L}\p{M}]*ാല്(?![\p{L}\p{M}])|(?:தோல்|நிராகரி|ரத்து)[\p{L}\p{M}]*ால்(?![\p{L}\p{M}])`
const CONDITION_OF_INDIA = new RegExp(
  `${IF_ENDINGS}|${anyOf([
    'होने+पर होने+की जाने+पर जाए+तो जाये+तो हुआ+तो हुई+तो झाले+तर થાય+તો જાય+તો હોય+તો થવા+પર হলে গেলে ਹੋਣ+ਤੇ ਹੋਣ+’ਤੇ ਜਾਵੇ+ਤਾਂ ਹੋਵੇ+ਤਾਂ',
    'కపోతే ದಿದ್ದರೆ ದಿದ್ದಲ್ಲಿ ாவிட்டால் ாவிடில்',
    'यदि अगर का? શા+માટે என்றால் যদি ఒకవేళ ಒಂದು+ವೇಳೆ എങ്കിൽ ਜੇਕਰ',
  ]).replaceAll('?', String.raw`\?`)}|${wordOf(['जर तो જો તો ਜੇ ਤਾਂ क्यों எனில் ஏன் কেন ఎందుకు ಏಕೆ എന്തുകൊണ്ട് ਕਿਉਂ'])}`,
  'u',
)
const HELP_OF_INDIA = new RegExp(
  anyOf(['सहायता मदद हेल्प મદદ உதவி সাহায্য সহায়তা సహాయం ಸಹಾಯ സഹായം ਮਦਦ ਸਹਾਇਤਾ']),
  'u',
)
const HEDGE_OF_INDIA = new RegExp(
  anyOf([
    'कृपया पुनः दोबारा पुन्हा કૃપા ફરી தயவு மீண்டும் অনুগ্রহ দয়া আবার পুনরায় దయచేసి మళ్ళీ మళ్లీ ದಯವಿಟ್ಟು ಮತ್ತೆ ദയവായി വീണ്ടും ਕਿਰਪਾ ਦੁਬਾਰਾ ਮੁੜ',
  ]),
  'u',
)

/** The clauses of a sentence that state something about this payment, joined; '' if none does. */
export function statedIn(sentence: string): string {
  if (CONDITION.test(sentence) || /\?\s*$/u.test(sentence) || FIRST_PERSON.test(sentence)) return ''
  const stated: string[] = []
  const clauses = sentence.replaceAll(IN_GENERAL, ' payments ').split(/[,;।|·•–—]\s*|\s-\s|:\s/u)
  for (const clause of clauses) {
    if (CONDITION.test(clause) || CONDITION_OF_INDIA.test(clause)) break
    if (!QUESTION.test(clause)) stated.push(statedInClause(withoutRule(clause)))
    if (CONDITION_WITHIN.test(clause)) break
  }
  return stated.filter((text) => text.trim() !== '').join(', ')
}

/** 'Your payment failed and is refunded within 3 days' → 'Your payment failed '. */
function withoutRule(clause: string): string {
  if (!RULE.test(clause) || /\bthis\s+(?:payment|transaction|txn)\b/iu.test(clause)) return clause
  const [head = ''] = clause.split(/\band\b/iu)
  return RULE.test(head) ? '' : head
}

/** Whether a sentence is what a buyer would ask or say. */
export function isQuestion(sentence: string): boolean {
  return FIRST_PERSON.test(sentence) || QUESTION.test(sentence)
}

/** Whether a sentence is a link, a button, advice, a question or a condition, and states nothing. */
export function isAside(sentence: string): boolean {
  return /\p{L}/u.test(sentence) && statedIn(sentence) === ''
}

function statedInClause(clause: string): string {
  const action = ACTION.exec(clause)
  // A part of a toolbar may be read together with what is beside it: 'Share Payment failed'.
  if (action) return /^(?:Payment|Transaction|Transfer|Money)\s/u.test(action[1]!) ? action[1]! : ''
  if (WILL_BY.test(clause)) return clause
  const hedges = [HEDGE.exec(clause)?.index, HEDGE_OF_INDIA.exec(clause)?.index].filter(
    (at) => at !== undefined,
  )
  const before = hedges.length > 0 ? clause.slice(0, Math.min(...hedges)) : clause
  if (hedges.length === 0 && (ACTION_OF_INDIA.test(clause) || HELP_OF_INDIA.test(clause))) return ''
  const isOther = OTHER.test(before) && !NAMES_PAYMENT.test(before) && !OF_THIS.test(before)
  return isOther ? '' : before
}
