import { useSearchParams } from 'react-router'
import { StatementReview } from '#web/admin/statements/statement-review.tsx'
import { StatementUpload } from '#web/admin/statements/statement-upload.tsx'

const PARAM = 'statement'

/** The bank's word on who has paid: a statement is uploaded, its columns confirmed once, its matches reviewed; `?statement=` says which one is open. */
export function BankStatement() {
  const [params, setParams] = useSearchParams()
  const id = params.get(PARAM)
  function open(next: string | null) {
    setParams((now) => withStatement(now, next), { preventScrollReset: true })
  }
  if (id === null) return <StatementUpload onOpen={open} />
  return <StatementReview key={id} id={id} onLeave={() => open(null)} />
}

function withStatement(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (id === null) next.delete(PARAM)
  else next.set(PARAM, id)
  return next
}
