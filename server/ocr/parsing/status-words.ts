import { distance } from 'fastest-levenshtein'
import { AMOUNT_LABELS, anyOf, startOf, TRANSACTION_LABELS, wordOf } from './words-of-india.ts'

// The words of payment apps for a payment's status. Indian words are stems without endings; '+' matches any space
// or none.

/**
 * The meaning of a word. `begun`: a first step, which means nothing once a later one is done. `failed` also covers
 * declined, cancelled, reversed and refunded: the shop does not have the money.
 */
export type StatusKind = 'failed' | 'pending' | 'begun' | 'success'

/** `done`: that something was done or is over: success if the text names a payment or money. */
const WORDS: Readonly<Record<string, Partial<Record<StatusKind | 'done', string>>>> = {
  Hindi: {
    failed:
      'असफल असफ़ल विफल अस्वीकृत अस्वीकार रद्द नहीं+हो नहीं+हुआ नहीं+हुई नहीं+किया नहीं+गया फेल फ़ेल नाकाम अपूर्ण अधूरा रिफंड रिफ़ंड डिक्लाइन कैंसल कैंसिल कैन्सल रिजेक्ट रिवर्स टाइम+आउट एक्सपायर निरस्त खारिज ख़ारिज उलट+दि समय+समाप्त सीमा+समाप्त सत्र+समाप्त ब्लॉक त्रुटि गड़बड़ समय+पूरा ठुकरा अमान्य समस्या',
    pending:
      'लंबित लम्बित पेंडिंग पेन्डिंग प्रक्रिया प्रोसेस प्रतीक्षा बाकी बाक़ी जारी विचाराधीन अनुरोध+भेज शेड्यूल निर्धारित होल्ड स्थगित देरी अटक रुका रुक+ग रोक+दि रोका फंस फँस',
    success: 'सफल सफ़ल सफलता सक्सेस पूर्ण संपन्न सम्पन्न भेज+दि भेज+दी प्राप्त+हु भेजे+गए भेजा+गया पहुँच पहुंच जमा+हो जमा+हु',
    begun: 'शुरू प्रारंभ प्रारम्भ आरंभ',
    done: 'हो+गया हो+गई हो+गए किया+गया मिल+ग पूरा पूरी',
  },
  Marathi: {
    failed: 'अयशस्वी नाकार फेटाळ नाही+झाल झाले+नाही झाला+नाही झाली+नाही होऊ+शकल परतावा वेळ+संपल मुदत+संपल',
    pending: 'प्रलंबित प्रक्रियेत प्रतीक्षेत थांब विनंती+पाठव अडकल होत+आह जात+आह थांबव',
    success: 'यशस्वी पाठवले पाठविले पाठवली पाठवल्या जमा+झाल पेमेंट+झाल व्यवहार+झाल',
    begun: 'सुरू',
    done: 'मिळाल',
  },
  Gujarati: {
    failed:
      'નિષ્ફળ અસફળ અસફલ નકાર અસ્વીકાર રદ થઈ+નથી થયું+નથી થયો+નથી ગયું+નથી અપૂર્ણ અધૂર ફેલ રિફંડ ડિક્લાઇન ડિક્લાઈન કેન્સલ રિજેક્ટ રિવર્સ ટાઇમ+આઉટ ટાઈમ+આઉટ સમય+સમાપ્ત બ્લોક ત્રુટિ',
    pending: 'બાકી પેન્ડિંગ પેંડિંગ પ્રક્રિયા પ્રોસેસ પ્રતીક્ષા વિલંબિત ચાલુ+છે રાહ વિનંતી+મોકલ શેડ્યૂલ અટક',
    success: 'સફળ સફલ પૂર્ણ પૂરું પૂરી મોકલાઈ મોકલાયા મોકલ્યા મોકલી સંપન્ન ચૂકવાઈ ચુકવાઈ જમા+થ',
    begun: 'શરૂ',
    done: 'થઈ+ગયું થઈ+ગઈ થઈ+ગયો મળ્યા મળી+ગ',
  },
  Tamil: {
    failed:
      'தோல் நிராகரி ரத்து படவில்லை டையவில்லை பெறவில்லை முடியவில்லை ஆகவில்லை இயலவில்லை செய்யவில்லை மறுக்கப்பட்ட ரீஃபண்ட் டிக்லைன் கேன்சல் ரிஜெக்ட் ரிவர்ஸ் காலாவதி நேரம்+முடிந்த',
    pending: 'நிலுவை செயலாக்க செயல்பாட்டில் செயல்முறை காத்திரு நடைபெறுகிறது பெண்டிங் கோரிக்கை+அனுப்ப திட்டமிட நிறுத்த',
    success: 'வெற்றி நிறைவடைந்தது நிறைவுற்றது செலுத்தப்பட்டது அனுப்பப்பட்டது செலுத்தினீர் வரவு+வைக்கப்பட்ட நிறைவேறியது',
    begun: 'தொடங்க',
    done: 'முடிந்தது முடிவடைந்தது கிடைத்தது கிடைத்துவிட்டது',
  },
  Bengali: {
    failed:
      'ব্যর্থ অসফল বিফল প্রত্যাখ্যা বাতিল হয়নি হয়+নি যায়নি অসম্পূর্ণ অসম্পন্ন ফেল রিফান্ড ডিক্লাইন ক্যানসেল ক্যান্সেল রিজেক্ট রিভার্স মেয়াদ+শেষ সময়+শেষ ব্লক ত্রুটি',
    pending: 'অপেক্ষ মুলতুবি মুলতবি প্রক্রিয়া প্রসেস পেন্ডিং বিচারাধীন স্থগিত চলছে বাকি অনুরোধ+পাঠানো আটক শিডিউল',
    success: 'সফল সাফল্য সম্পন্ন সম্পূর্ণ পাঠানো+হয়েছে পাঠানো+হল প্রদান+করা+হয়েছে জমা+হয়েছে পরিশোধ',
    begun: 'শুরু',
    done: 'হয়ে+গেছে পেয়েছে পৌঁছেছে',
  },
  Telugu: {
    failed:
      'విఫల అసఫల తిరస్కర రద్దు కాలేదు అవ్వలేదు అవలేదు జరగలేదు అసంపూర్ణ ఫెయిల్ రిఫండ్ డిక్లైన్ క్యాన్సిల్ క్యాన్సల్ రిజెక్ట్ రివర్స్ సమయం+ముగి గడువు+ముగి లోపం పొరపాటు',
    pending: 'పెండింగ్ ప్రాసెస్ ప్రక్రియ వేచి నిరీక్ష పురోగతి జరుగుతోంది జరుగుతుంది అభ్యర్థన+పంప ఆగిపో షెడ్యూల్',
    success: 'విజయ పూర్త సఫల పంపబడింది చెల్లించబడింది చెల్లించారు పంపారు పంపించబడింది జమ+అయి జమై',
    begun: 'ప్రారంభ',
    done: 'జరిగింది అందింది అందాయి',
  },
  Kannada: {
    failed:
      'ವಿಫಲ ಅಸಫಲ ತಿರಸ್ಕ ರದ್ದು ಯಾಗಿಲ್ಲ ಲಾಗಿಲ್ಲ ಆಗಿಲ್ಲ ಗೊಂಡಿಲ್ಲ ಆಗಲಿಲ್ಲ ವಾಗಲಿಲ್ಲ ಅಪೂರ್ಣ ಫೇಲ್ ಮರುಪಾವತಿ ರೀಫಂಡ್ ಡಿಕ್ಲೈನ್ ಕ್ಯಾನ್ಸಲ್ ರಿಜೆಕ್ಟ್ ರಿವರ್ಸ್ ಸಮಯ+ಮುಗಿ ಅವಧಿ+ಮುಗಿ',
    pending: 'ಬಾಕಿ ಪ್ರಕ್ರಿಯೆ ಪ್ರಗತಿ ಪೆಂಡಿಂಗ್ ಪ್ರೊಸೆಸ್ ಪ್ರಾಸೆಸ್ ನಿರೀಕ್ಷ ಕಾಯಲಾಗು ನಡೆಯುತ್ತಿದೆ ವಿನಂತಿ+ಕಳುಹಿಸ',
    success: 'ಯಶಸ್ವಿ ಯಶಸ್ಸು ಯಶಸ್ಸಿ ಪೂರ್ಣ ಸಫಲ ಕಳುಹಿಸಲಾಗಿದೆ ವರ್ಗಾಯಿಸಲಾಗಿದೆ ಪಾವತಿಸಲಾಗಿದೆ ಪಾವತಿಯಾಗಿದೆ ಜಮೆ+ಆಗಿದೆ ಜಮೆಯಾಗಿದೆ',
    begun: 'ಪ್ರಾರಂಭ ಆರಂಭ',
    done: 'ಮುಗಿದಿದೆ ತಲುಪಿದೆ ಸಿಕ್ಕಿದೆ',
  },
  Malayalam: {
    failed:
      'പരാജയ നിരസി റദ്ദ ആയില്ല യായില്ല ക്കാനായില്ല ച്ചില്ല കഴിഞ്ഞില്ല അപൂർണ്ണ റീഫണ്ട് ഡിക്ലൈൻ ക്യാൻസൽ റിജക്ട് റിജക്റ്റ് റിവേഴ്സ് കാലഹരണ സമയം+കഴിഞ്ഞു',
    pending:
      'തീർപ്പാ തീർപ്പുകൽ തീർച്ചപ്പെടുത്ത പ്രോസസ് പ്രോസസ്സ് പ്രക്രിയ കാത്തിരി ശേഷിക്കു പുരോഗ പെൻഡിം പെൻഡിങ് അഭ്യർത്ഥന+അയച്ച മുടങ്ങ ഷെഡ്യൂൾ',
    success: 'വിജയ പൂർത്തിയായി പൂർത്തീകരി അയച്ചു അയച്ചിരി സഫല പണമടച്ചു കൈമാറി',
    begun: 'ആരംഭ',
    done: 'ലഭിച്ചു കിട്ടി',
  },
  Punjabi: {
    failed:
      'ਅਸਫਲ ਅਸਫ਼ਲ ਫੇਲ ਫ਼ੇਲ ਨਾਕਾਮ ਅਸਵੀਕਾਰ ਰੱਦ ਨਹੀਂ+ਹੋ ਨਹੀਂ+ਕੀਤਾ ਅਧੂਰ ਰਿਫੰਡ ਰਿਫ਼ੰਡ ਡਿਕਲਾਈਨ ਕੈਂਸਲ ਰਿਜੈਕਟ ਰਿਵਰਸ ਸਮਾਂ+ਸਮਾਪਤ ਸਮਾਂ+ਖ਼ਤਮ ਸਮਾਂ+ਖਤਮ',
    pending: 'ਬਕਾਇਆ ਲੰਬਿਤ ਪ੍ਰਕਿਰਿਆ ਪੈਂਡਿੰਗ ਪੈਡਿੰਗ ਪ੍ਰੋਸੈਸ ਪ੍ਰੋਸੈੱਸ ਉਡੀਕ ਜਾਰੀ ਬੇਨਤੀ+ਭੇਜ ਨਿਯਤ ਰੁਕ ਰੋਕ ਅਟਕ',
    success: 'ਸਫਲ ਸਫ਼ਲ ਪੂਰਾ ਪੂਰੀ ਮੁਕੰਮਲ ਕਾਮਯਾਬ ਭੇਜੇ+ਗਏ ਭੇਜ+ਦਿੱਤ ਭੇਜਿਆ+ਗਿਆ ਜਮ੍ਹਾਂ+ਹੋ',
    begun: 'ਸ਼ੁਰੂ',
    done: 'ਹੋ+ਗਿਆ ਹੋ+ਗਈ ਕੀਤਾ+ਗਿਆ ਮਿਲ+ਗ',
  },
}

/** English, as parts of patterns: a long word with one misread letter still counts (`isNearly`). */
const ENGLISH: Readonly<Record<StatusKind, readonly string[]>> = {
  failed: [
    String.raw`^(?!.*\bdebited\b).*\b(?:received|credited)\b.{0,40}\b(?:in|into|to)\s+your\b.{0,30}\b(?:a\/?c|acc(?:oun)?t|bank|wallet)\b`,
    // Money that came in.
    String.raw`\b(?:paid|sent|transferred)\s+you\b(?=\W*(?:$|\p{L}?\d|(?:rs|inr|money|on)\b))`,
    String.raw`^\W*you(?:\W?ve|\s+have)?\s+received\b(?!.*(?:cash\s?back|reward|coin|card|voucher|point|offer|coupon|gift))`,
    String.raw`\bnon\s?success|^\W*(?:disputed|revoked|recalled|lapsed|dropped|withdrawn|interrupted)\W*$`,
    String.raw`\bfail(?!-?safe)|\bun\s?success|\bunpaid\b|\bincomplete\b|\bdeclin|\breject|\bcancel+ed`,
    String.raw`\brevers(?:ed|al)\b|\brefunded\b|^\W*(?:partial\W+)?refund(?:ed)?\W+(?:amount\W+|of\W+)?(?:₹|rs\.?|inr)\s?[1-9]`,
    String.raw`\bupi[/-](?:rev|ret|rvsl|reversal)[/-]|\b(?:rev|ret|rvsl|reversal)[/-]upi[/-]`,
    String.raw`\brefund\s+(?:(?:is|was|has\s+been)\s+)?(?:initiated|processed|success\w*|completed|credited|received|issued|in\s+progress|pending)`,
    String.raw`\b(?:amount|money|payment|order)\s+refund\b|\breturned\b|\bcredited\s+back\b`,
    String.raw`\bback\s+(?:in|into|to)\s+(?:your|the|source|original)\s+(?:bank\s+|source\s+)?(?:account|a\/c|wallet|source|bank)\b`,
    String.raw`\btimed?\s*out\b|\bexpired\b|\bdenied\b|\babort|\bbounced|\bblocked\b|\bwent\s+wrong\b`,
    String.raw`\b(?:payment|transaction)\s+error\b|\binsufficient\b`,
    String.raw`\b(?:incorrect|wrong|invalid)\s+(?:upi\s+)?pin\b|\bfailure|\bsent\s+back\b|\bvoid(?:ed)?\b`,
    String.raw`\bundelivered\b|\bcharge\s?back\b`,
    String.raw`(?:\bnot|\b(?:is|was|has|have|are|were)\s*n.?t)\s+(?:been\s+)?(?:success|complet|processed|debited|deducted|sent|done|through|transfer|paid|credited|received|made|accept|approv|authori|allowed|permitted|available|respond|reach|deliver|deposit|settled|go(?:ne)?\b)`,
    String.raw`\b(?:payment|transaction|transfer|txn|money|amount)\s+(?:(?:was|is|has\s+been)\s+)?(?:dropped|interrupted|withdrawn|revoked|recalled|disputed|stopped|lapsed)\b`,
    String.raw`\bunavailable\b`,
    String.raw`\bno\s+(?:money|amount)\s+(?:was|is|has)\s+(?:been\s+)?(?:debited|deducted|sent|paid|transferred|left)\b`,
    String.raw`\bcan\s?not\s+be\s+(?:processed|completed|made|done)`,
    String.raw`\b(?:technical|server|network|bank|system)\s+(?:error|issue|failure)\b`,
    String.raw`\bnot\s+(?:responding|found)\b|\bno\s+response\b|\brolled\s+back\b`,
    String.raw`\b(?:server|bank)\s+(?:is\s+)?down\b|\bsession\s+(?:ended|expired)\b`,
    String.raw`\bpin\s+(?:is\s+|was\s+)?(?:incorrect|wrong|invalid)\b`,
    String.raw`\b(?:got|received|sent)\b.{0,20}(?<!\bcash\s)\bback\b|\bsuccess\w*\s+(?:refund|reversal)`,
    String.raw`\blimit\s+(?:exceeded|reached)\b|\bcould\s*n.?t\b|\bcould\s+not\b|\bdid(?:\s*n.t|\s+not)\b`,
    String.raw`\bunable\s+to\b`,
  ],
  pending: [
    String.raw`\bpending|\bprocessing\b|\bin\s*process|\bin\s*progress|\bunder\s*process|\bbeing\s+(?:\w+ed|sent|made|paid)\b`,
    String.raw`\bawait|\bon[\s-]*hold\b|\bheld\b|\b(?:sending|paying)\W*$|\bunknown\s+status\b`,
    String.raw`\bstatus\s+unknown\b|\bwaiting\b(?!\s+for\s+you\b)|\bscheduled\b|\bqueued\b|\bin\s+queue\b`,
    String.raw`\bpaused\b|\btaking\s+time\b|^\W*hold\W*$|\bwill\s+be\s+\w+ed\b.*\bby\s+\d`,
    String.raw`\b(?:money|payment|collect)\s+request\s+(?:(?:is|was|has\s+been)\s+)?(?:success\w*|created|raised)\b`,
    String.raw`^\W*request\s+(?:created|raised)\b|\brequest(?:ed)?\s+(?:is\s+|has\s+been\s+)?sent\b`,
    String.raw`\bconfirming\b|\bverifying\b|\bsending\s+(?:money|payment)|\bin\s*transit`,
    String.raw`\b(?:not\s+(?:yet\s+)?|un)confirmed\b|\bto\s+be\s+(?:confirmed|approved|processed|completed|settled)\b`,
    String.raw`\b(?:payment|transaction|transfer)\s+hold\b|\btaking\s+longer\b|\bcheck\s+(?:back\s+)?later\b`,
    String.raw`\bdeemed\b|\bdelayed\b|\bunder\s+review\b|\bin\s+doubt\b|\bhang\s+tight\b|\bstuck\b`,
    String.raw`\bchecking\s+with\b|\b(?:not\s+yet|yet\s+to)\s+\w+`,
    String.raw`(?:^\W*|\b(?:payment|money|amount|transfer|funds?)\b.*)\bon\s+(?:its|the)\s+way\b`,
  ],
  begun: [
    String.raw`\binitiated\b|\bstarted\b|\bsubmitted\b|\brequested\b|\brequest\s+(?:received|accepted)\b`,
  ],
  success: [
    String.raw`\bsuc+es+|\bpaid\b|\bsent\b`,
    String.raw`\bcomplete(?:d\b|\b(?!\s+(?:your|the|this|payment|transaction|kyc)\b))|\btransfer+ed\b`,
    String.raw`\bcredited\b(?!\s+(?:to|in|into)\s+(?:your\s+)?(?:a\/?c|acc(?:oun)?t)\b)|\breceived\b`,
    String.raw`\bprocessed\b|\bapproved\b|\bsettled\b|\bdone!|\ball\s+done\b|\bconfirmed\b|\bfulfilled\b`,
    String.raw`\b(?:went|gone)\s+through\b`,
    String.raw`\b(?:payment|transaction|transfer|txn|money|amount|funds?)\s+(?:(?:has|have|is|was|been|got)\s+)*(?:done|made|accepted|executed|posted|cleared|delivered|deposited|remitted|reached|arrived|finished)\b`,
    String.raw`^\W*(?:debited|executed|accepted|cleared)\W*$`,
  ],
}
/** Long status words: one letter of them may be misread, but never the first. */
const LONG = {
  failed: ['failed', 'declined', 'unsuccessful', 'rejected', 'cancelled', 'reversed', 'refunded'],
  pending: ['pending', 'processing'],
} as const
/** 'Not', which negates a word of success. */
const NOT_WORDS = ['नहीं नाही નથી வில்லை இல்லை নয় য়নি లేదు ಿಲ್ಲ ಇಲ್ಲ ില്ല ഇല്ല ਨਹੀਂ']

/** That money came, or will come, back to the payer. */
const BACK_WORDS = ['वापस लौटा परत પરત પાછા திரும்ப திருப்பி ফেরত తిరిగి వాపసు ಮರಳಿ ಹಿಂತಿರುಗ ವಾಪಸ್ തിരികെ മടക്കി ਵਾਪਸ']
/** What such words, and words for 'done', must refer to. */
const PAYMENT_WORDS = [
  ...TRANSACTION_LABELS,
  ...AMOUNT_LABELS,
  'पेमेंट पेमेन्ट पैसा पैसे ट्रांसफर ट्रांसफ़र डेबिट चुकव ચુકવણી ચૂકવણી પેમેન્ટ પૈસા નાણાં ટ્રાન્સફર பணம் கட்டண செலுத்து பேமெண்ட்',
  'টাকা অর্থ পেমেন্ট ট্রান্সফার చెల్లింపు డబ్బు పేమెంట్ బదిలీ ಪಾವತಿ ಹಣ ವರ್ಗಾವಣೆ പണം പേയ്മെന്റ് പേയ്‌മെന്റ് കൈമാറ്റ ਭੁਗਤਾਨ ਪੈਸੇ ਪੇਮੈਂਟ',
]

const ofIndia = (kind: StatusKind | 'done') =>
  Object.values(WORDS)
    .map((words) => words[kind] ?? '')
    .filter(Boolean)
/** In this order: Indian words for failure contain words of success ('असफल', 'পূর্ণ' in 'অসম্পূর্ণ'). */
const PATTERNS: readonly (readonly [kind: StatusKind, pattern: RegExp])[] = [
  ['failed', new RegExp([...ENGLISH.failed, anyOf(ofIndia('failed'))].join('|'), 'iu')],
  ['pending', new RegExp([...ENGLISH.pending, anyOf(ofIndia('pending'))].join('|'), 'iu')],
  ['begun', new RegExp([...ENGLISH.begun, anyOf(ofIndia('begun'))].join('|'), 'iu')],
  [
    'success',
    new RegExp(
      String.raw`(?<!\bto\s+be\s+)(?:${ENGLISH.success.join('|')})|${startOf(ofIndia('success'))}`,
      'iu',
    ),
  ],
]
const NOT = new RegExp(`${anyOf(NOT_WORDS)}|${wordOf(['ન না'])}`, 'u')
const DONE = new RegExp(startOf(ofIndia('done')), 'u')
const BACK = new RegExp(startOf(BACK_WORDS), 'u')
const PAYMENT = new RegExp(anyOf(PAYMENT_WORDS), 'u')
/** With no other word between them: 'payment was blocked' contains the same words. */
const PAYMENT_DONE = new RegExp(
  String.raw`(?:${anyOf(PAYMENT_WORDS)})[\p{L}\p{M}]*\s*(?:${anyOf(ofIndia('done'))})`,
  'u',
)
/** Verb endings of the future tense: with them a word of success does not count. */
const WILL = new RegExp(
  String.raw`(?:${anyOf(['गा गी गे ईल तील ेल શે ப்படும் டும் வரும் বে స్తుంది తుంది స్తాము ುತ್ತದೆ ತ್ತದೆ ും ਗਾ ਗੀ ਗੇ'])})(?![\p{L}\p{M}])`,
  'u',
)

/** Other values of a status row for a successful payment: 'Status: Done'. */
const DONE_VALUE =
  /^\W*(?:s|y|ok(?:ay)?|0?0|done|made|accepted|executed|posted|cleared|closed|delivered|finished|passed|debited)\b(?!\s+to\b|.*\p{L}{4})/iu

/** The meaning of a status row's value for a payment; null if none. */
export function statusKindOfValue(text: string): StatusKind | null {
  return statusKindIn(text) ?? (DONE_VALUE.test(text) || DONE.test(text) ? 'success' : null)
}

/** One word in which a wide letter was read as a space: 'Complet ed'. */
const SPLIT_WORD =
  /^\W*(?=[a-z]+ [a-z]+\W*$)(?:c ?o ?m ?p ?l ?e ?t ?e ?d|s ?u ?c ?c ?e ?s ?s ?(?:f ?u ?l)?|f ?a ?i ?l ?e ?d|p ?e ?n ?d ?i ?n ?g|d ?e ?c ?l ?i ?n ?e ?d)\W*$/iu

/** The meaning of a text for a payment; null if none. */
export function statusKindIn(printed: string): StatusKind | null {
  const normalized = printed.replaceAll('_', ' ').replaceAll(/\b(un|in|non)-(?=succes|complet|paid)/giu, '$1')
  const text = SPLIT_WORD.test(normalized) ? normalized.replaceAll(' ', '') : normalized
  const misread = isNearly(text)
  const [kind] = PATTERNS.find(([one, pattern]) => one === misread || pattern.test(text)) ?? []
  if (kind !== 'failed' && PAYMENT.test(text) && BACK.test(text))
    return !WILL.test(text) ? 'failed' : kind === 'pending' ? kind : null
  const likely = kind ?? (PAYMENT_DONE.test(text) ? 'success' : null)
  if (likely !== 'success' || !(NOT.test(text) || WILL.test(text))) return likely
  const clauses = text.split(/[,;.।]/u)
  if (clauses.length > 1) return clauses.some((clause) => statusKindIn(clause) === 'success') ? likely : null
  return NOT.test(text) && PAYMENT.test(text) ? 'failed' : null
}

function isNearly(text: string): StatusKind | null {
  for (const word of text.toLowerCase().match(/[a-z]{6,}/gu) ?? []) {
    for (const [kind, long] of Object.entries(LONG)) {
      if (long.some((one) => one[0] === word[0] && distance(one, word) === 1)) return kind as StatusKind
    }
  }
  return null
}
