import { type Banner, bannerCalls } from '#contract/catalogue/banners.ts'
import { currentBanner } from '#contract/catalogue/in-shop.ts'
import { changedFields, formAct } from '#web/admin/catalogue-forms/form-act.ts'
import { isActive } from '#contract/statuses.ts'
import { recordColumns } from '#web/admin/catalogue-forms/record-columns.tsx'
import { RecordForm, type RecordFormProps } from '#web/admin/catalogue-forms/record-form.tsx'
import { RecordScreen, type RowActs } from '#web/admin/catalogue-forms/record-screen.tsx'
import {
  indianDay,
  ShopBadge,
  StartField,
  MoreDetails,
  StatusField,
  TextField,
} from '#web/admin/catalogue-forms/form-fields.tsx'
import { type RecordListQuery, useRecordList } from '#web/admin/catalogue-forms/use-record-list.ts'
import styles from '#web/admin/banners/banner-preview.module.css'
import { useFailureToast } from '#web/admin/list/use-act-toast.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { pictureSource } from '#web/picture-source.ts'
import type { Column } from '#web/ui/lists/table.tsx'
import { Picture } from '#web/ui/signs/picture.tsx'

/** Header Management: the banners of the storefront, searched by name. */
export function BannerManagement() {
  const { list, headers } = adminMessages.content
  const query = useRecordList('headers', (signal) => api('getAllHeaders', { signal }))
  useFailureToast(query.isError, headers.failed)
  return (
    <RecordScreen
      name="headers"
      query={query}
      remove={(id) => api('deleteHeaderById', { params: { id } })}
      columns={(acts) => bannerColumns(acts, query)}
      place={(ids) => api('orderHeaders', { body: { ids } })}
      searched={({ name }) => [name]}
      words={{ ...headers, search: list.search }}
      minWidth={780}
      Form={BannerForm}
    />
  )
}

function bannerColumns(
  acts: RowActs<Banner>,
  { data, dataUpdatedAt: now }: RecordListQuery<Banner>,
): Column<Banner>[] {
  const shown = currentBanner(data, now)
  return recordColumns(acts, {
    nameWidth: '22%',
    preview: { width: '176px', cell: ({ image }) => <BannerPreview image={image} /> },
    besideStatus: (banner) => <ShopBadge record={banner} inShop={banner === shown} now={now} />,
  })
}

const DETAILS = ['status', 'startsAt', 'buttonText', 'imageAlt'] as const

function BannerForm(props: RecordFormProps<Banner>) {
  const words = adminMessages.content.headers
  const fields = adminMessages.content.form
  return (
    <RecordForm {...props} actOf={bannerAct} valuesOf={bannerValues} words={words}>
      {({ picture, values }) => (
        <>
          <TextField name="name" label={fields.name} />
          <TextField name="description" label={fields.description} rows={3} />
          {picture}
          <MoreDetails
            fields={DETAILS}
            filled={Boolean(
              values.startsAt || values.buttonText || values.imageAlt || values.status !== 'active',
            )}
          >
            <StatusField />
            <StartField />
            <TextField name="buttonText" label={words.buttonText} mark={fields.optional} />
            <TextField
              name="imageAlt"
              label={words.imageAlt}
              mark={fields.optional}
              hint={words.imageAltHint}
            />
          </MoreDetails>
        </>
      )}
    </RecordForm>
  )
}

interface BannerValues {
  name: string
  description: string
  image: File | undefined
  status: string
  /** A day in India, '2026-11-30'. */
  startsAt: string
  buttonText: string
  imageAlt: string
}

const EMPTY: BannerValues = {
  name: '',
  description: '',
  image: undefined,
  status: 'active',
  startsAt: '',
  buttonText: '',
  imageAlt: '',
}

function bannerValues(banner: Banner | null): BannerValues {
  if (!banner) return EMPTY
  const { name, description, buttonText, imageAlt } = banner
  const status = isActive(banner) ? 'active' : 'inactive'
  const startsAt = indianDay(banner.startsAt)
  return { name, description, image: undefined, status, startsAt, buttonText, imageAlt }
}

function bannerAct(banner: Banner | null) {
  const words = adminMessages.content.form
  if (banner)
    return formAct(bannerCalls.updateHeaderById, {
      bodyOf: (values: BannerValues) => changedFields(values, bannerValues(banner)),
      send: (body, onProgress) => api('updateHeaderById', { params: { id: banner._id }, body, onProgress }),
      failed: words.failedToUpdate,
    })
  return formAct(bannerCalls.createHeader, {
    bodyOf: ({ name, description, image, ...details }: BannerValues) => {
      return { name, description, image, ...changedFields(details, EMPTY) }
    },
    send: (body, onProgress) => api('createHeader', { body, onProgress }),
    failed: words.failedToCreate,
  })
}

/** A banner as it stands in the shop on a wide screen: cut to its shape, with the place of its words. */
function BannerPreview({ image }: { image: string }) {
  return (
    <span className={styles.banner}>
      <Picture {...pictureSource(image)} sizes="152px" ratio="1152/340" position="82% 50%" alt="" />
    </span>
  )
}
