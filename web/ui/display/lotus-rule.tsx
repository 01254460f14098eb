import styles from '#web/ui/display/lotus-rule.module.css'

/** The brass line with a lotus: the shop's only ornament, at most once per page. */
export function LotusRule() {
  return (
    <div className={`${styles.rule} row middle gap-14`} aria-hidden="true">
      <svg viewBox="0 0 68 18" fill="none" stroke="currentColor" strokeWidth="1.2" strokeLinejoin="round">
        <path d="M34 2c4 4 4 9.5 0 14-4-4.5-4-10 0-14zM34 16c-5.5.5-10-2.5-11-8.5 4 .2 7 1.7 8.7 4M34 16c5.5.5 10-2.5 11-8.5-4 .2-7 1.7-8.7 4M31 16c-6 1.2-11.5-.3-14.5-4.5 2.5-.8 5-.7 7.2.2M37 16c6 1.2 11.5-.3 14.5-4.5-2.5-.8-5-.7-7.2.2" />
        <g fill="currentColor" stroke="none">
          <circle cx="8" cy="12" r="1.3" />
          <circle cx="60" cy="12" r="1.3" />
          <circle cx="2" cy="12" r=".8" />
          <circle cx="66" cy="12" r=".8" />
        </g>
      </svg>
    </div>
  )
}
