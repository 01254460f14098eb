// The words of payment apps in Hindi, Marathi, Gujarati, Tamil, Bengali, Telugu, Kannada, Malayalam and Punjabi.
// Most are stems without endings. '+' matches any space or none.

/** Any letter of the scripts of these languages. */
export const OF_INDIA = /[\u0900-\u0D7F]/u

/** The text of the button that ends a screen: 'Done'. */
export const DONE_WORDS = [
  'हो+गया हो+गई पूर्ण पूरा पूरा+हु पूर्ण+हु पूर्ण+झाल થઈ+ગયું થઈ+ગઈ થઈ+ગયો પૂર્ણ முடிந்தது সম্পন্ন সম্পন্ন+হয়েছে হয়ে+গেছে పూర్త',
  'ಮುಗಿದಿದೆ ಪೂರ್ಣ പൂർത്തിയായി ਹੋ+ਗਿਆ ਹੋ+ਗਈ ਪੂਰਾ+ਹੋਇਆ ਪੂਰਾ',
]
export const STATUS_LABELS = ['स्थिति स्थिती સ્થિતિ நிலை স্থিতি অবস্থা স্ট্যাটাস స్థితి ಸ್ಥಿತಿ സ്ഥിതി നില ਸਥਿਤੀ']

/** A mandate authorises later payments; setting it up pays nothing. */
export const MANDATE_WORDS = [
  'ऑटो+पे ऑटो-पे मैंडेट मैन्डेट मेंडेट मँडेट मॅन्डेट ઑટો+પે ઓટો+પે મેન્ડેટ ஆட்டோ+பே மேண்டேட் அட்டோ+பே অটো+পে ম্যান্ডেট ম্যানডেট',
  'ఆటో+పే మాండేట్ మ్యాండేట్ ಆಟೋ+ಪೇ ಮ್ಯಾಂಡೇಟ್ ഓട്ടോ+പേ മാൻഡേറ്റ് ਆਟੋ+ਪੇ ਮੈਂਡੇਟ',
]

/** Names of the 12-digit reference of a UPI payment. */
export const REFERENCE_LABELS = [
  'संदर्भ सन्दर्भ यूटीआर आरआरएन रेफ रेफ़',
  'સંદર્ભ યુટીઆર યૂટીઆર આરઆરએન રેફરન્સ',
  'குறிப்பு+எண் குறிப்பெண் யுடிஆர்',
  'রেফারেন্স ইউটিআর সূত্র+নম্বর সূত্র+সংখ্যা',
  'రిఫరెన్స్ రిఫరిన్స్ రెఫరెన్స్ సూచన+సంఖ్య యూటీఆర్',
  'ಉಲ್ಲೇಖ ರೆಫರೆನ್ಸ್ ಯುಟಿಆರ್',
  'റഫറൻസ് റെഫറൻസ് യുടിആർ',
  'ਹਵਾਲਾ ਰੈਫਰੈਂਸ ਰੈਫ਼ਰੈਂਸ ਯੂਟੀਆਰ',
]
/** An app's word for the payment itself: its number may be the reference or the app's own. */
export const TRANSACTION_LABELS = [
  'लेनदेन लेन-देन लेन+देन ट्रांजैक्शन ट्रांज़ैक्शन ट्रांज व्यवहार વ્યવહાર ટ્રાન્ઝેક્શન ટ્રાન્ઝૅક્શન લેવડદેવડ',
  'பரிவர்த்தனை பரிமாற்ற লেনদেন ট্রানজ্যাকশন లావాదేవీ ట్రాన్సాక్షన్',
  'ವಹಿವಾಟು ವ್ಯವಹಾರ ಟ್ರಾನ್ಸಾಕ್ಷನ್ ഇടപാട് ട്രാൻസാക്ഷൻ ਲੈਣ-ਦੇਣ ਲੈਣ+ਦੇਣ ਲੈਣਦੇਣ ਟ੍ਰਾਂਜੈਕਸ਼ਨ',
]
/** Telephones, accounts, orders and bills. */
export const OTHER_NUMBER_LABELS = [
  'मोबाइल मोबाईल फ़ोन फोन खाता खाते ऑर्डर बिल મોબાઇલ મોબાઈલ ફોન ખાતા ખાતું ઓર્ડર બિલ மொபைல் கைபேசி தொலைபேசி கணக்கு ஆர்டர் பில்',
  'মোবাইল ফোন অ্যাকাউন্ট অর্ডার বিল మొబైల్ ఫోన్ ఖాతా ఆర్డర్ బిల్లు ಮೊಬೈಲ್ ಫೋನ್ ಖಾತೆ ಆರ್ಡರ್ ಬಿಲ್',
  'മൊബൈൽ ഫോൺ അക്കൗണ്ട് ഓർഡർ ബിൽ ਮੋਬਾਈਲ ਮੋਬਾਇਲ ਫ਼ੋਨ ਫੋਨ ਖਾਤਾ ਖਾਤੇ ਆਰਡਰ ਬਿੱਲ',
]
/** Before the name or UPI ID of the payee. */
export const TO_LABELS = [
  'प्राप्तकर्ता प्राप्त+कर्ता पाने+वाल लाभार्थी किसे को+भेजा को+भुगतान जिसे प्राप्तकर्त्या',
  'कोणाला यांना घेणार પ્રાપ્તકર્તા મેળવનાર લાભાર્થી કોને ને+ચુકવ ને+ચૂકવ ને+મોકલ',
  'பெறுநர் பெறுபவர் பயனாளி யாருக்கு இவருக்கு প্রাপক গ্রহীতা কাকে যাকে সুবিধাভোগী',
  'గ్రహీత స్వీకర్త లబ్ధిదారు ఎవరికి వీరికి ಸ್ವೀಕರಿಸುವವ ಸ್ವೀಕೃತಿದಾರ ಸ್ವೀಕರ್ತ ಯಾರಿಗೆ ಇವರಿಗೆ ಫಲಾನುಭವಿ',
  'സ്വീകർത്താ സ്വീകരിക്കുന്ന ഗുണഭോക്താ ആർക്ക് ਪ੍ਰਾਪਤਕਰਤ ਪ੍ਰਾਪਤ+ਕਰ ਲਾਭਪਾਤਰੀ ਕਿਸ+ਨੂੰ ਨੂੰ+ਭੁਗਤਾਨ ਨੂੰ+ਭੇਜ',
]
/** Before the name or UPI ID of the payer. */
export const FROM_LABELS = [
  'भेजने+वाल प्रेषक भुगतानकर्ता किससे से: जिस+खाते से+भुगतान से+डेबिट द्वारा',
  'पाठवणार यांच्याकडून कडून खात्यातून डेबिट ડેબિટ டெபிட் ডেবিট డెబిట్ ಡೆಬಿಟ್ ഡെബിറ്റ് ਡੈਬਿਟ મોકલનાર ચૂકવનાર ચુકવનાર પ્રેષક તરફથી દ્વારા',
  'அனுப்புநர் அனுப்பியவர் செலுத்துபவர் செலுத்தியவர் யாரிடமிருந்து প্রেরক প্রদানকারী থেকে',
  'పంపినవార పంపిన+వార చెల్లింపుదారు నుండి నుంచి ಕಳುಹಿಸುವವ ಕಳುಹಿಸಿದವ ಪಾವತಿದಾರ ಪಾವತಿಸುವವ ಇವರಿಂದ',
  'അയച്ചയാ അയക്കുന്ന അയയ്ക്കുന്ന പണമടച്ച പ്രേഷക ਭੇਜਣ ਭੁਗਤਾਨਕਰਤਾ ਵੱਲੋਂ ਤੋਂ',
]
/** The end of the label of the payer's account. */
export const FROM_ENDINGS = ['खाते+से ખાતામાંથી கணக்கிலிருந்து অ্যাকাউন্ট+থেকে ఖాతా+నుండి ಖಾತೆಯಿಂದ നിന്ന് ਖਾਤੇ+ਤੋਂ']
/** Before or above the sum that was paid. */
export const AMOUNT_LABELS = [
  'राशि धनराशि रकम रक्कम कुल भुगतान एकूण રકમ રાશિ કુલ தொகை மொத்த পরিমাণ মোট মূল্য',
  'మొత్తం ಮೊತ್ತ ಒಟ್ಟು തുക ആകെ ਰਕਮ ਰਾਸ਼ੀ ਕੁੱਲ',
]
/** Beside sums that were not paid: a balance, an offer, a reward. */
export const NOT_PAID_WORDS = [
  'बैलेंस शेष शिल्लक ऑफर ऑफ़र कैशबैक कॅशबॅक इनाम बक्षीस जीत पाएं कूपन બેલેન્સ બાકી+રકમ ઓફર ઑફર કેશબેક ઇનામ જીત કૂપન',
  'இருப்பு சலுகை கேஷ்பேக் பரிசு கூப்பன் ব্যালেন্স অফার ক্যাশব্যাক পুরস্কার কুপন బ్యాలెన్స్ ఆఫర్ క్యాష్బ్యాక్ బహుమతి కూపన్',
  'ಬ್ಯಾಲೆನ್ಸ್ ಆಫರ್ ಕ್ಯಾಶ್ಬ್ಯಾಕ್ ಬಹುಮಾನ ಕೂಪನ್ ബാലൻസ് ഓഫർ ക്യാഷ്ബാക്ക് സമ്മാന കൂപ്പൺ ਬੈਲੇਂਸ ਬੈਲੰਸ ਆਫਰ ਆਫ਼ਰ ਕੈਸ਼ਬੈਕ ਇਨਾਮ ਕੂਪਨ',
]
export const TIME_LABELS = ['समय वेळ સમય நேரம் সময় సమయం ಸಮಯ സമയ ਸਮਾਂ']
export const DATE_LABELS = [
  'दिनांक तारीख तारीख़ तिथि તારીખ தேதி তারিখ తేదీ ದಿನಾಂಕ തീയതി തിയതി ਮਿਤੀ ਤਾਰੀਖ',
  ...TIME_LABELS,
]
export const TODAY_WORDS = ['आज આજે இன்று আজ నేడు ఈరోజు ಇಂದು ഇന്ന് ਅੱਜ']
/** Hindi's and Marathi's may also mean tomorrow: no payment is made then. */
export const YESTERDAY_WORDS = ['कल काल ગઈકાલે ગઇકાલે நேற்று গতকাল నిన్న ನಿನ್ನೆ ഇന്നലെ ਕੱਲ੍ਹ ਕਲ੍ਹ ਕੱਲ']
/** Before or after a time of day. */
export const MORNING_WORDS = [
  'पूर्वाह्न सुबह सवेरे प्रातः सकाळी म.पू સવારે સવાર முற்பகல் காலை সকাল ভোর ఉదయం ಪೂರ್ವಾಹ್ನ ಬೆಳಿಗ್ಗೆ ಬೆಳಗ್ಗೆ രാവിലെ ਪੂ.ਦੁ ਸਵੇਰੇ ਸਵੇਰ',
]
export const AFTERNOON_WORDS = [
  'अपराह्न दोपहर शाम सायं दुपारी संध्याकाळी सायंकाळी म.उ બપોરે બપોર સાંજે સાંજ பிற்பகல் மதியம் மாலை',
  'দুপুর বিকাল বিকেল সন্ধ্যা మధ్యాహ్నం సాయంత్రం ಅಪರಾಹ್ನ ಮಧ್ಯಾಹ್ನ ಸಂಜೆ ഉച്ചയ്ക്ക് ഉച്ചക്ക് വൈകുന്നേരം വൈകിട്ട് ਬਾ.ਦੁ ਦੁਪਹਿਰ ਸ਼ਾਮ',
]
/** From evening until early morning. */
export const NIGHT_WORDS = ['रात्री रात રાત્રે રાત இரவு রাত రాత్రి ರಾತ್ರಿ രാത്രി ਰਾਤ']

/** From January on; those of up to three characters are whole words, longer ones the beginnings of words. */
export const MONTHS_OF_INDIA = [
  'जन जनवरी जाने જાન્યુ જાન ஜன ஜனவரி জানু జన జనవరి ಜನ ಜನವರಿ ജനു ജനുവരി ਜਨ ਜਨਵਰੀ',
  'फ़र फर फ़रवरी फरवरी फेब्रु ફેબ્રુ பிப் ফেব ফেব্রু ఫిబ్ర ಫೆಬ್ರ ഫെബ്രു ਫ਼ਰ ਫਰ ਫ਼ਰਵਰੀ ਫਰਵਰੀ',
  'मार्च માર્ચ மார் மார்ச் মার্চ మార్చి ಮಾರ್ಚ್ മാർ മാർച്ച് ਮਾਰਚ',
  'अप्रै एप्रि अप्रैल एप्रिल એપ્રિ એપ્રિલ ஏப் ஏப்ரல் এপ্রি ఏప్రి ಏಪ್ರಿ ഏപ്രി ਅਪ੍ਰੈ',
  'मई मे મે மே মে మే ಮೇ മേയ് മെയ് ਮਈ',
  'जून જૂન જુન ஜூன் জুন జూన్ ಜೂನ್ ജൂൺ ਜੂਨ',
  'जुल जुलाई जुलै જુલા જુલાઈ ஜூலை জুল জুলাই జులై జూలై ಜುಲೈ ജൂലൈ ਜੁਲਾ',
  'अग अगस्त ऑग ऑगस्ट ઑગ ઓગ ઑગસ્ટ ઓગસ્ટ ஆக ஆகஸ்ட் আগ আগস্ট ఆగ ఆగస్టు ಆಗ ಆಗಸ್ಟ್ ഓഗ ഓഗസ്റ്റ് ਅਗ ਅਗਸਤ',
  'सित सितंबर सितम्बर सप्टें સપ્ટે செப் செப்டம்பர் সেপ সেপ্টে సెప్టెం ಸೆಪ್ಟೆಂ സെപ്റ്റം ਸਤੰ ਸਤੰਬਰ',
  'अक्टू अक्तू ऑक्टो ઑક્ટો ઓક્ટો અક્ટો அக் அக்டோபர் অক্টো అక్టో ಅಕ್ಟೋ ഒക്ടോ ਅਕਤੂ',
  'नव नवंबर नवम्बर नोव्हें નવે નવેમ્બર நவ நவம்பர் নভে নভেম্বর నవం నవంబర్ ನವೆಂ നവം നവംബർ ਨਵੰ ਨਵੰਬਰ',
  'दिस दिसंबर दिसम्बर डिसें ડિસે டிச டிசம்பர் ডিসে డిసెం ಡಿಸೆಂ ഡിസം ਦਸੰ ਦਸੰਬਰ',
]

/** Regular expression source that matches any of the words, in plain letters. */
export function anyOf(words: readonly string[]): string {
  return each(words)
    .map((word) => word.replaceAll('.', String.raw`\.`).replaceAll('+', String.raw`\s*`))
    .join('|')
}

/** The same, for whole words only. */
export function wordOf(words: readonly string[]): string {
  return String.raw`${WORD_START}(?:${anyOf(words)})(?![\p{L}\p{M}])`
}

/** The same at the start of a word. */
export function startOf(words: readonly string[]): string {
  return String.raw`${WORD_START}(?:${anyOf(words)})`
}

const WORD_START = String.raw`(?<![\p{L}\p{M}])`

/** The months' names as one part of a pattern. */
export function anyMonth(): string {
  const names = each(MONTHS_OF_INDIA)
  const long = names.filter((name) => name.length > 3).join('|')
  const short = names.filter((name) => name.length <= 3).join('|')
  return String.raw`(?:${long})[\p{L}\p{M}]*|(?:${short})(?![\p{L}\p{M}])`
}

/** A name that `anyMonth` found → 1 to 12. */
export function monthOfIndia(name: string): number {
  return MONTHS_OF_INDIA.findIndex((names) => each([names]).some((one) => name.startsWith(one))) + 1
}

/** The longest first, because a pattern takes the first match. */
function each(words: readonly string[]): string[] {
  return plainLetters(words.join(' '))
    .split(' ')
    .toSorted((a, b) => b.length - a.length)
}

/** Malayalam's final letters, and the two signs that write them too. */
const FINALS: Readonly<Record<string, string>> = { ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്' }

/**
 * Replaces the different Unicode spellings of a word or digit by one; joiners that only affect the shape are
 * removed.
 */
export function plainLetters(text: string): string {
  return text
    .replaceAll(/[ൺ-ൿ]/gu, (letter) => FINALS[letter] ?? letter)
    .replaceAll(/[\u200B-\u200D]/gu, '')
    .replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String((digit.codePointAt(0)! - 6) & 15))
    .normalize('NFKC')
}
