import { type Banner, bannerCalls } from '#contract/catalogue/banners.ts'
import { currentBanner } from '#contract/catalogue/in-shop.ts'
import type { RecordKind } from '#web/admin/catalogue-forms/form-action.ts'
import { recordColumns } from '#web/admin/catalogue-forms/record-columns.tsx'
import { RecordForm, type RecordFormProps } from '#web/admin/catalogue-forms/record-form.tsx'
import { RecordScreen, type RowHandlers } from '#web/admin/catalogue-forms/record-screen.tsx'
import {
  indianDay,
  isFilled,
  ShopBadge,
  StartField,
  MoreDetails,
  StatusField,
  TextField,
} from '#web/admin/catalogue-forms/form-fields.tsx'
import { type RecordListQuery, useRecordList } from '#web/admin/catalogue-forms/use-record-list.ts'
import styles from '#web/admin/banners/banner-preview.module.css'
import { useFailureToast } from '#web/admin/list/use-action-toast.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { imageSource } from '#web/image-source.ts'
import type { Column } from '#web/ui/lists/table.tsx'
import { Image } from '#web/ui/display/image.tsx'

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
      columns={(actions) => bannerColumns(actions, query)}
      saveOrder={(ids) => api('orderHeaders', { body: { ids } })}
      searched={({ name }) => [name]}
      messages={{ ...headers, search: list.search }}
      minWidth={780}
      Form={BannerForm}
    />
  )
}

function bannerColumns(
  actions: RowHandlers<Banner>,
  { data, dataUpdatedAt: now }: RecordListQuery<Banner>,
): Column<Banner>[] {
  const shown = currentBanner(data, now)
  return recordColumns(actions, {
    nameWidth: '22%',
    preview: { width: '176px', cell: ({ image }) => <BannerPreview image={image} /> },
    afterStatus: (banner) => <ShopBadge record={banner} inShop={banner === shown} now={now} />,
  })
}

const DETAILS = ['status', 'startsAt', 'buttonText', 'imageAlt'] as const

function BannerForm(props: RecordFormProps<Banner>) {
  const messages = adminMessages.content.headers
  const fields = adminMessages.content.form
  return (
    <RecordForm {...props} kind={BANNER} messages={messages}>
      {({ image, values }) => (
        <>
          <TextField name="name" label={fields.name} />
          <TextField name="description" label={fields.description} rows={3} />
          {image}
          <MoreDetails fields={DETAILS} filled={isFilled(values, DETAILS)}>
            <StatusField />
            <StartField />
            <TextField name="buttonText" label={messages.buttonText} optional />
            <TextField name="imageAlt" label={messages.imageAlt} optional hint={messages.imageAltHint} />
          </MoreDetails>
        </>
      )}
    </RecordForm>
  )
}

const BANNER: RecordKind<Banner, { startsAt: string; buttonText: string; imageAlt: string }> = {
  calls: bannerCalls,
  create: 'createHeader',
  update: 'updateHeaderById',
  empty: { startsAt: '', buttonText: '', imageAlt: '' },
  details: ({ startsAt, buttonText, imageAlt }) => ({ startsAt: indianDay(startsAt), buttonText, imageAlt }),
  always: ['name', 'description', 'image'],
}

/** A banner as shown in the shop on a wide screen: cropped to its shape, with the position of its text. */
function BannerPreview({ image }: { image: string }) {
  return (
    <span className={styles.banner}>
      <Image {...imageSource(image)} sizes="152px" ratio="1152/340" position="82% 50%" alt="" />
    </span>
  )
}
