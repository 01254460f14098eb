import { type Header, headerCalls } from '#contract/headers.ts'
import { recordColumns } from '#web/admin/catalogue-forms/record-columns.tsx'
import { RecordScreen } from '#web/admin/catalogue-forms/record-screen.tsx'
import { useRecordList } from '#web/admin/catalogue-forms/use-record-list.ts'
import { useFailureToast } from '#web/admin/list/use-failure-toast.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { MoreDetails } from '#web/admin/catalogue-forms/more-details.tsx'
import { RecordForm, type RecordFormProps } from '#web/admin/catalogue-forms/record-form.tsx'
import { StatusField } from '#web/admin/catalogue-forms/status-field.tsx'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import { changedFields } from '#web/admin/catalogue-forms/changed-fields.ts'
import { formAct } from '#web/admin/catalogue-forms/form-act.ts'
import { isActive } from '#web/admin/catalogue-forms/matches.ts'

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
      columns={(acts) => recordColumns(acts, { wide: true })}
      searched={({ name }) => [name]}
      words={{ ...headers, search: list.search }}
      minWidth={680}
      Form={HeaderForm}
    />
  )
}

const DETAILS = ['status', 'buttonText', 'imageAlt'] as const

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
            filled={Boolean(values.buttonText || values.imageAlt || values.status !== 'active')}
          >
            <StatusField />
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
  buttonText: string
  imageAlt: string
}

const EMPTY: HeaderValues = {
  name: '',
  description: '',
  image: undefined,
  status: 'active',
  buttonText: '',
  imageAlt: '',
}

function headerValues(header: Header | null): HeaderValues {
  if (!header) return EMPTY
  const { name, description, buttonText, imageAlt } = header
  const status = isActive(header) ? 'active' : 'inactive'
  return { name, description, image: undefined, status, buttonText, imageAlt }
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
