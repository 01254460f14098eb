import { type Header, headerCalls } from '#contract/catalogue/headers.ts'
import { currentHeader } from '#contract/catalogue/in-shop.ts'
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
import styles from '#web/admin/headers/header-preview.module.css'
import { useFailureToast } from '#web/admin/list/use-act-toast.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { pictureSource } from '#web/picture-source.ts'
import type { Column } from '#web/ui/lists/table.tsx'
import { Picture } from '#web/ui/signs/picture.tsx'

/** Header Management: the banners of the storefront, searched by name. */
export function HeaderManagement() {
  const { list, headers } = adminMessages.content
  const query = useRecordList('headers', (signal) => api('getAllHeaders', { signal }))
  useFailureToast(query.isError, headers.failed)
  return (
    <RecordScreen
      name="headers"
      query={query}
      remove={(id) => api('deleteHeaderById', { params: { id } })}
      columns={(acts) => headerColumns(acts, query)}
      place={(ids) => api('orderHeaders', { body: { ids } })}
      searched={({ name }) => [name]}
      words={{ ...headers, search: list.search }}
      minWidth={780}
      Form={HeaderForm}
    />
  )
}

function headerColumns(
  acts: RowActs<Header>,
  { data, dataUpdatedAt: now }: RecordListQuery<Header>,
): Column<Header>[] {
  const shown = currentHeader(data, now)
  return recordColumns(acts, {
    nameWidth: '22%',
    preview: { width: '176px', cell: ({ image }) => <HeaderPreview image={image} /> },
    besideStatus: (header) => <ShopBadge record={header} inShop={header === shown} now={now} />,
  })
}

const DETAILS = ['status', 'startsAt', 'buttonText', 'imageAlt'] as const

function HeaderForm(props: RecordFormProps<Header>) {
  const words = adminMessages.content.headers
  const fields = adminMessages.content.form
  return (
    <RecordForm {...props} actOf={headerAct} valuesOf={headerValues} words={words}>
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

interface HeaderValues {
  name: string
  description: string
  image: File | undefined
  status: string
  /** A day in India, '2026-11-30'. */
  startsAt: string
  buttonText: string
  imageAlt: string
}

const EMPTY: HeaderValues = {
  name: '',
  description: '',
  image: undefined,
  status: 'active',
  startsAt: '',
  buttonText: '',
  imageAlt: '',
}

function headerValues(header: Header | null): HeaderValues {
  if (!header) return EMPTY
  const { name, description, buttonText, imageAlt } = header
  const status = isActive(header) ? 'active' : 'inactive'
  const startsAt = indianDay(header.startsAt)
  return { name, description, image: undefined, status, startsAt, buttonText, imageAlt }
}

function headerAct(header: Header | null) {
  const words = adminMessages.content.form
  if (header)
    return formAct(headerCalls.updateHeaderById, {
      bodyOf: (values: HeaderValues) => changedFields(values, headerValues(header)),
      send: (body, onProgress) => api('updateHeaderById', { params: { id: header._id }, body, onProgress }),
      failed: words.failedToUpdate,
    })
  return formAct(headerCalls.createHeader, {
    bodyOf: ({ name, description, image, ...details }: HeaderValues) => {
      return { name, description, image, ...changedFields(details, EMPTY) }
    },
    send: (body, onProgress) => api('createHeader', { body, onProgress }),
    failed: words.failedToCreate,
  })
}

/** A banner as it stands in the shop on a wide screen: cut to its shape, with the place of its words. */
function HeaderPreview({ image }: { image: string }) {
  return (
    <span className={styles.banner}>
      <Picture {...pictureSource(image)} sizes="152px" ratio="1152/340" position="82% 50%" alt="" />
    </span>
  )
}
