import { useShop } from '#web/shop.ts'

/** The shop's phone number and email as links, a paragraph each; nothing where it has told none. */
export function ShopContact() {
  const { contactPhone = '', contactEmail = '' } = useShop().settings ?? {}
  return (
    <>
      {contactPhone && (
        <p>
          <a href={`tel:${contactPhone.replaceAll(/[^+\d]/g, '')}`}>{contactPhone}</a>
        </p>
      )}
      {contactEmail && (
        <p>
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      )}
    </>
  )
}
