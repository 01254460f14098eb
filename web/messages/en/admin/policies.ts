import type { PolicyPageName } from '#contract/back-office/policy-pages.ts'

/** Words of the screen on which the pages at /pages/<name> are written. */
export const policiesMessages = {
  title: 'Policies and contact',
  text: 'Anyone can read these pages without signing in. Published pages are linked in the shop’s footer, on the sign-in page and at checkout. Name, address, customer care and grievance officer come from Store settings.',
  pages: 'Pages',
  failed: 'The pages could not be loaded',
  tryAgain: 'Try again',
  draft: 'Draft',
  published: 'Published',
  startingText: 'This is a template. Check every sentence before you publish it.',
  open: 'Open page',
  toCheck: 'What to write',
  hints: {
    about: 'Who you are, how long you have been selling, and where your products come from.',
    contact:
      'When customers can reach you, and in which languages. Phone, email and address are added below the text.',
    terms: 'Anything that applies in your shop only, such as minimum orders or which courts decide.',
    privacy:
      'Other companies that receive data, such as your courier or email provider. Keep the periods in line with Store settings.',
    returns:
      'Within how many days you accept a return, which products you don’t take back, who pays for sending it back, and how soon you refund.',
    shipping:
      'Where you deliver, how many days it takes to pack and deliver, which couriers you use, and the order amount for free delivery.',
  } satisfies Record<PolicyPageName, string>,
  textOf: (page: string) => `Text of ‘${page}’`,
  toolbar: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  heading: 'Heading',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  link: 'Link',
  linkAddress: 'Link address',
  linkHint: 'Starts with https://, http://, /, mailto: or tel:',
  setLink: 'Set link',
  removeLink: 'Remove link',
  undo: 'Undo',
  redo: 'Redo',
  unsaved: 'Unsaved changes',
  saveDraft: 'Save draft',
  save: 'Save',
  saving: 'Saving...',
  publish: 'Publish',
  unpublish: 'Unpublish',
  failedToSave: 'The page could not be saved',
} as const
