import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import type { Review, Statement } from '#contract/payments/statements.ts'
import { May, useMayMake } from '#web/admin/permissions.tsx'
import styles from '#web/admin/statements/bank-statement.module.css'
import { PossibleCredits, ReviewPart } from '#web/admin/statements/possible-credits.tsx'
import { creditColumns, orderColumns, pairColumns } from '#web/admin/statements/review-columns.tsx'
import { countsText, periodText, statementKey } from '#web/admin/statements/statement-text.ts'
import {
  type Confirming,
  type Outcome,
  type SelectedPair,
  useConfirming,
  useSelection,
} from '#web/admin/statements/use-selection.ts'
import { api } from '#web/api.ts'
import { statementMessages as messages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { formatDateTime, formatNumber, formatRupees } from '#web/ui/format.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { uiMessages } from '#web/messages/ui.ts'

/** A statement's credits beside the orders that they pay; one step marks the selected ones paid. */
export function StatementReview({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { data, error, refetch } = useReview(id)
  const confirming = useConfirming(id)
  if (data) return <Parts key={data.statement._id} review={data} confirming={confirming} onLeave={onLeave} />
  if (error) return <Missing error={error} onRetry={() => void refetch()} onLeave={onLeave} />
  return (
    <div className="stack gap-20" aria-busy="true">
      <span className="sr">{messages.loading}</span>
      <Skeleton height={84} />
      <Skeleton height={320} />
    </div>
  )
}

interface PartsProps {
  review: Review
  confirming: ReturnType<typeof useConfirming>
  onLeave: () => void
}

function Parts({ review, confirming, onLeave }: PartsProps) {
  const ticks = useSelection(review)
  const { matches, differences, possible, settled, unmatchedCredits, unmatchedOrders } = review
  const mayConfirm = useMayMake()('confirmMatches')
  const busy = !mayConfirm || confirming.running !== undefined
  return (
    <div className="stack gap-20">
      <ReviewHeader statement={review.statement} onLeave={onLeave} />
      {confirming.outcome && <OutcomeNotes outcome={confirming.outcome} />}
      <ReviewPart
        title={messages.matches}
        text={messages.matchesText}
        part={matches}
        rowKey={({ credit }) => credit._id}
        columns={pairColumns({ isSelected: ticks.isTicked, onSelect: ticks.tick, disabled: busy })}
        aside={
          <Checkbox
            label={messages.tickAll}
            checked={ticks.allTicked}
            disabled={busy}
            onChange={(event) => ticks.tickAll(event.target.checked)}
          />
        }
      />
      <ReviewPart
        title={messages.differences}
        text={messages.differencesText}
        part={differences}
        rowKey={({ credit }) => credit._id}
        columns={pairColumns({ isSelected: ticks.isAccepted, onSelect: ticks.accept, disabled: busy })}
      />
      <PossibleCredits part={possible} selection={ticks} disabled={busy} />
      <ReviewPart
        title={messages.unmatchedCredits}
        part={unmatchedCredits}
        rowKey={({ _id }) => _id}
        columns={creditColumns()}
      />
      <ReviewPart
        title={messages.unmatchedOrders}
        text={messages.unmatchedOrdersText}
        part={unmatchedOrders}
        rowKey={({ _id }) => _id}
        columns={orderColumns()}
      />
      <ReviewPart
        title={messages.settled}
        text={messages.settledText}
        part={settled}
        rowKey={({ credit }) => credit._id}
        columns={pairColumns()}
      />
      <May make="confirmMatches">
        <ConfirmBar
          selected={ticks.all}
          running={confirming.running}
          onConfirm={() => void confirming.confirm(ticks.all)}
        />
      </May>
    </div>
  )
}

function Missing({ error, onRetry, onLeave }: { error: Error; onRetry: () => void; onLeave: () => void }) {
  const isDeleted = error instanceof ApiError && error.status === 404
  return (
    <Card>
      <div role="alert">
        <Empty
          illustration={isDeleted ? 'search' : 'broken'}
          title={isDeleted ? messages.gone : messages.loadFailed}
          action={
            <Button onClick={isDeleted ? onLeave : onRetry}>
              {isDeleted ? messages.another : uiMessages.tryAgain}
            </Button>
          }
        />
      </div>
    </Card>
  )
}

/** A statement compared with the orders open now, fetched only when it is opened and after each confirmation. */
function useReview(id: string) {
  return useQuery({
    queryKey: statementKey(id),
    queryFn: async ({ signal }) => (await api('getStatement', { params: { id }, signal })).data,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}

function ReviewHeader({ statement, onLeave }: { statement: Statement; onLeave: () => void }) {
  return (
    <>
      <header className="row wrap top between gap-20 rows-12">
        <div className="grid gap-2 shrink t-14">
          <h2 className={`breaks ${styles.name}`}>{statement.fileName}</h2>
          <span>
            {periodText(statement)} · {countsText(statement)}
          </span>
          <span className="soft t-13">{messages.importedBy(statement.by, formatDateTime(statement.at))}</span>
        </div>
        <Button onClick={onLeave}>{messages.another}</Button>
      </header>
      {statement.problems.count > 0 && <Problems problems={statement.problems} />}
    </>
  )
}

function Problems({ problems }: { problems: Statement['problems'] }) {
  const more = problems.count - problems.lines.length
  return (
    <Note tone="warn">
      <details>
        <summary className={styles.summary}>{messages.problemsTitle(formatNumber(problems.count))}</summary>
        <ul className={`grid gap-4 mt-8 ${styles.problems}`}>
          {problems.lines.map(({ line, problem, text }) => (
            <li key={`${line} ${problem}`}>
              {messages.problem(formatNumber(line), messages.problems[problem])}
              {text && <span className="soft t-13"> {text}</span>}
            </li>
          ))}
          {more > 0 && <li>{messages.moreProblems(formatNumber(more))}</li>}
        </ul>
      </details>
    </Note>
  )
}

interface Props {
  selected: readonly SelectedPair[]
  running: Confirming | undefined
  onConfirm: () => void
}

/** The selected matches, and the one step that marks them paid; it stays visible below the review. */
function ConfirmBar({ selected, running, onConfirm }: Props) {
  const count = formatNumber(selected.length)
  const paise = selected.reduce((sum, { order }) => sum + Math.round(order.total * 100), 0)
  return (
    <div className={`row middle between gap-20 t-14 medium ${styles.bar}`}>
      {running ? (
        <progress max={running.all} value={running.done} aria-label={messages.progress} />
      ) : (
        <span aria-live="polite">
          {selected.length === 0 ? messages.nothingTicked : messages.ticked(count, formatRupees(paise / 100))}
        </span>
      )}
      <Button
        variant="main"
        busy={running !== undefined}
        busyText={running && messages.confirming(formatNumber(running.done), formatNumber(running.all))}
        disabled={selected.length === 0 && !running}
        onClick={onConfirm}
      >
        {messages.confirm(count)}
      </Button>
    </div>
  )
}

/** The result of a confirmation: done, left and why. It takes the focus from the button. */
function OutcomeNotes({ outcome }: { outcome: Outcome }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const count = (kind: string) => outcome.confirmed.filter((one) => one.outcome === kind).length
  const refused = outcome.confirmed.filter((one) => one.outcome === 'refused')
  const [paid, already] = [count('paid'), count('already')]
  return (
    <div ref={box} className={`grid gap-10 ${styles.outcome}`} tabIndex={-1}>
      {paid + already > 0 && (
        <Note tone="good">
          {messages.done(formatNumber(paid))} {already > 0 && messages.alreadyDone(formatNumber(already))}
        </Note>
      )}
      {refused.length > 0 && (
        <Note tone="warn">
          {messages.refused(formatNumber(refused.length))}
          <ul className={`grid gap-4 mt-8 ${styles.problems}`}>
            {refused.map(({ credit, message }) => (
              <li key={credit}>{message}</li>
            ))}
          </ul>
        </Note>
      )}
      {outcome.broken !== null && <Note tone="bad">{outcome.broken || messages.broken}</Note>}
    </div>
  )
}
