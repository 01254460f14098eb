import styles from '#web/ui/display/phone.module.css'

const TEN_DIGITS = /^\d{10}$/

/**
 * Ten digits with a gap after the fifth, which is not copied; anything else unchanged. With `dial` pressing it
 * calls the number.
 */
export function Phone({ number, dial = false }: { number: string; dial?: boolean }) {
  if (!TEN_DIGITS.test(number)) return <span className="num">{number}</span>
  const halves = (
    <>
      {number.slice(0, 4)}
      <span className={styles.fifth}>{number[4]}</span>
      {number.slice(5)}
    </>
  )
  return dial ? (
    <a href={`tel:+91${number}`} className="num">
      {halves}
    </a>
  ) : (
    <span className="num">{halves}</span>
  )
}
