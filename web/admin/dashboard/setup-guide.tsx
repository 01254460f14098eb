import { useEffect, useRef, useState } from 'react'
import { Check, ChevronDown, CircleCheck } from 'lucide-react'
import { type Setup, SETUP_STEPS, type SetupStep } from '#contract/back-office/setup.ts'
import styles from '#web/admin/dashboard/setup-guide.module.css'
import { SkipButton, StepBody } from '#web/admin/dashboard/setup-steps.tsx'
import { setupMessages as messages } from '#web/messages/admin-messages.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'

/** Whether nothing is left to do: each step is complete or was skipped. */
export function isSetUp(setup: Setup): boolean {
  return SETUP_STEPS.every((step) => setup.complete[step] || setup.skipped.includes(step))
}

/** The setup steps of a new shop; the first open one is expanded. */
export function SetupGuide({ setup }: { setup: Setup }) {
  const isOpen = (step: SetupStep) => !setup.complete[step] && !setup.skipped.includes(step)
  const next = SETUP_STEPS.find(isOpen)
  const [chosen, setChosen] = useState<SetupStep | 'none'>()
  const openStep = chosen ?? next
  const goOn = () => setChosen(undefined)
  useFocusOn(next)
  const done = SETUP_STEPS.filter((step) => setup.complete[step]).length
  return (
    <Card className={styles.guide} title={messages.title} aside={<Progress done={done} />} flush>
      <p className={styles.text}>{next ? messages.text : messages.allDone}</p>
      <ol>
        {SETUP_STEPS.map((step, index) => (
          <li key={step} className={styles.step} data-complete={setup.complete[step] || undefined}>
            <StepHeader
              step={step}
              number={index + 1}
              setup={setup}
              open={step === openStep}
              onToggle={() => setChosen(step === openStep ? 'none' : step)}
            />
            {step === openStep && (
              <div className={`stack gap-16 ${styles.body}`} id={`setup-${step}`}>
                <StepBody
                  step={step}
                  setup={setup}
                  onSaved={goOn}
                  skip={isOpen(step) && <SkipButton step={step} setup={setup} onSkipped={goOn} />}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {isSetUp(setup) && (
        <div className={styles.end}>
          <ButtonLink to="/admin">{messages.back}</ButtonLink>
        </div>
      )}
    </Card>
  )
}

/** The next step gets the focus, which was in a form that has been removed. */
function useFocusOn(next: SetupStep | undefined): void {
  const before = useRef(next)
  useEffect(() => {
    if (next && next !== before.current) document.getElementById(`setup-${next}-head`)?.focus()
    before.current = next
  }, [next])
}

function Progress({ done }: { done: number }) {
  return (
    <span className="row middle gap-12 soft t-14 tabular">
      <span className={`row gap-4 ${styles.bars}`} aria-hidden="true">
        {SETUP_STEPS.map((step, index) => (
          <span key={step} data-done={index < done || undefined} />
        ))}
      </span>
      {messages.progress(done, SETUP_STEPS.length)}
    </span>
  )
}

interface StepHeaderProps {
  step: SetupStep
  number: number
  setup: Setup
  open: boolean
  onToggle: () => void
}

function StepHeader({ step, number, setup, open, onToggle }: StepHeaderProps) {
  const isComplete = setup.complete[step]
  return (
    <h3 className="t-16 strong">
      <button
        type="button"
        id={`setup-${step}-head`}
        className={`hover inset-focus row wrap middle gap-12 rows-4 wide ${styles.toggle}`}
        aria-expanded={open}
        aria-controls={open ? `setup-${step}` : undefined}
        onClick={onToggle}
      >
        <span className={`center rigid t-13 strong ${styles.mark}`} aria-hidden="true">
          {isComplete ? <Check /> : number}
        </span>
        <span>{messages.steps[step]}</span>{' '}
        {isComplete ? (
          <Badge tone="good" icon={CircleCheck}>
            {messages.complete}
          </Badge>
        ) : (
          setup.skipped.includes(step) && <Badge>{messages.skipped}</Badge>
        )}
        <ChevronDown className={styles.chevron} />
      </button>
    </h3>
  )
}
