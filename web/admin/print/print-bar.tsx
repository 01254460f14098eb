import { useState } from 'react'
import { Printer, X } from 'lucide-react'
import { useNavigate } from 'react-router'
import { LABEL_SIZES, type LabelSize, PAPERS, type PrintChoice } from '#web/admin/print/print-choice.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import { formatNumber } from '#web/ui/format.ts'
import styles from '#web/admin/print/print-orders.module.css'

interface Props {
  choice: PrintChoice
  /** undefined until the orders have come. */
  count: number | undefined
  onChoose: (choice: PrintChoice) => void
}

/** Which papers, on which labels, and Print; it is not printed itself. */
export function PrintBar({ choice, count, onChoose }: Props) {
  const words = adminMessages.print
  const navigate = useNavigate()
  const { papers, size } = choice
  const { print, preparing } = usePrinting()

  /** Back to where it was opened from; to the orders where this is the history's first entry. */
  function close() {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    void (idx > 0 ? navigate(-1) : navigate('/admin/orders', { replace: true }))
  }
  return (
    <div className={`no-print ${styles.bar}`}>
      <fieldset className={styles.choice} aria-label={words.what}>
        {PAPERS.map((paper) => (
          <Checkbox
            key={paper}
            label={words.papers[paper]}
            checked={papers.includes(paper)}
            onChange={({ target: { checked } }) =>
              onChoose({
                size,
                papers: PAPERS.filter((one) => (one === paper ? checked : papers.includes(one))),
              })
            }
          />
        ))}
        {papers.includes('labels') && (
          <Segmented<LabelSize>
            aria-label={words.size}
            options={LABEL_SIZES.map((value) => ({ value, label: words.sizes[value] }))}
            value={size}
            onChange={(next) => onChoose({ papers, size: next })}
          />
        )}
      </fieldset>
      <div className={styles.end}>
        <span className={styles.count}>{count !== undefined && words.count(formatNumber(count))}</span>
        <Button
          variant="main"
          icon={<Printer aria-hidden="true" />}
          busy={preparing}
          busyText={words.preparing}
          disabled={!count || papers.length === 0}
          onClick={() => void print()}
        >
          {words.print}
        </Button>
        <IconButton aria-label={words.close} size="l" icon={<X aria-hidden="true" />} onClick={close} />
      </div>
    </div>
  )
}

/** Prints once every picture is there, or is known not to come. */
function usePrinting() {
  const [preparing, setPreparing] = useState(false)
  async function print() {
    setPreparing(true)
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    setPreparing(false)
    window.print()
  }
  return { print, preparing }
}
