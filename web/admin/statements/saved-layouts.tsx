import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ColumnRole,
  DATE_ORDERS,
  type DateOrder,
  type StatementLayout,
} from '#contract/payments/statements.ts'
import { May } from '#web/admin/permissions.tsx'
import { columnsOf } from '#web/admin/statements/statement-columns.tsx'
import { LAYOUTS_KEY } from '#web/admin/statements/statement-text.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { ConfirmDialog } from '#web/ui/layers/dialog.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Table } from '#web/ui/lists/table.tsx'
import { Card } from '#web/ui/signs/card.tsx'
import { Note } from '#web/ui/signs/note.tsx'
import styles from '#web/admin/statements/bank-statement.module.css'

/** The layouts that later files are read by without asking; each can be changed and forgotten. */
export function SavedLayouts() {
  const words = adminMessages.statement
  const { data, isError, refetch } = useQuery({
    queryKey: LAYOUTS_KEY,
    queryFn: async ({ signal }) => (await api('getStatementLayouts', { signal })).data,
  })
  return (
    <Card title={words.layouts}>
      {data?.length === 0 && <p className={styles.text}>{words.noLayouts}</p>}
      {data && data.length > 0 && (
        <>
          <p className={styles.text}>{words.layoutsText}</p>
          <ul className={styles.earlier}>
            {data.map((layout) => (
              <Layout key={layout._id} layout={layout} />
            ))}
          </ul>
        </>
      )}
      {!data && isError && (
        <Note tone="bad" action={<Button onClick={() => void refetch()}>{words.tryAgain}</Button>}>
          {words.layoutsFailed}
        </Note>
      )}
      {!data && !isError && <Skeleton height={44} />}
    </Card>
  )
}

function Layout({ layout }: { layout: StatementLayout }) {
  const words = adminMessages.statement
  const [open, setOpen] = useState<'change' | 'forget'>()
  const forgetting = useLayoutChange(
    () => api('forgetStatementLayout', { params: { id: layout._id } }),
    () => setOpen(undefined),
  )
  const headings = layout.headings.filter((heading) => heading !== '').join(', ')
  return (
    <li>
      <span className={styles.about}>
        <strong className={styles.name}>{headings}</strong>
        <span className={styles.by}>{words.layoutUsed(layout.fileName, formatDateTime(layout.at))}</span>
      </span>
      <span className={styles.acts}>
        <May make="changeStatementLayout">
          <Button size="s" aria-label={words.changeLayout(headings)} onClick={() => setOpen('change')}>
            {words.change}
          </Button>
        </May>
        <May make="forgetStatementLayout">
          <Button size="s" aria-label={words.forgetLayout(headings)} onClick={() => setOpen('forget')}>
            {words.forget}
          </Button>
        </May>
      </span>
      {open === 'change' && <LayoutForm layout={layout} onClose={() => setOpen(undefined)} />}
      <ConfirmDialog
        open={open === 'forget'}
        onClose={() => setOpen(undefined)}
        onConfirm={() => forgetting.mutate(undefined)}
        title={words.forgetTitle}
        keepText={words.keepLayout}
        confirmText={words.forget}
        busy={forgetting.isPending}
      >
        {forgetting.error ? forgetting.error.message || words.layoutFailed : words.forgetText}
      </ConfirmDialog>
    </li>
  )
}

interface Choice {
  columns: ColumnRole[]
  dateOrder: DateOrder
}

function LayoutForm({ layout, onClose }: { layout: StatementLayout; onClose: () => void }) {
  const words = adminMessages.statement
  const [choice, setChoice] = useState<Choice>({ columns: layout.columns, dateOrder: layout.dateOrder })
  const saving = useLayoutChange(
    () => api('changeStatementLayout', { params: { id: layout._id }, body: choice }),
    onClose,
  )
  const described = { ...layout, columns: choice.columns, samples: [] }
  return (
    <div className={styles.layout}>
      <Table
        label={words.columnsTitle}
        columns={columnsOf(described, (columns) => setChoice({ ...choice, columns })).filter(
          ({ key }) => key !== 'samples',
        )}
        rows={layout.headings.map((_, i) => i)}
        rowKey={String}
        minWidth={420}
      />
      <Field group label={words.dateOrder}>
        <RadioGroup
          value={choice.dateOrder}
          onValue={(order) => setChoice({ ...choice, dateOrder: order as DateOrder })}
          options={DATE_ORDERS.map((order) => ({ value: order, label: words.dateOrders[order] }))}
        />
      </Field>
      {saving.error && <Note tone="bad">{saving.error.message || words.layoutFailed}</Note>}
      <div className={styles.acts}>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button variant="main" busy={saving.isPending} onClick={() => saving.mutate(undefined)}>
          {words.saveLayout}
        </Button>
      </div>
    </div>
  )
}

function useLayoutChange(change: () => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: LAYOUTS_KEY })
      onDone()
    },
  })
}
