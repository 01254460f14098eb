import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/ui/display/logo.module.css'

export interface LogoProps {
  /** The shop's name; without it only the mark is shown (then the link around it needs an aria-label). */
  name?: string
  /** The name in Devanagari, small after the first. */
  hindi?: string
  image?: string | undefined
  className?: string
}

/** An arch, a flame and a bowl, and the shop's name. Uses its container's colour: link by default. */
export function Logo({ name, hindi, image, className }: LogoProps) {
  return (
    <span className={classNames(styles.logo, className)}>
      {image ? <img className={styles.image} src={image} alt="" /> : <Sign />}
      {name && <span className={styles.name}>{name}</span>}{' '}
      {hindi && (
        <span className={styles.hindi} lang="hi">
          {hindi}
        </span>
      )}
    </span>
  )
}

interface SignProps {
  className?: string
  /** Whether the flame has its own colour and grows as it appears. */
  lit?: boolean
}

/** The arch with the flame over its bowl. */
export function Sign({ className, lit }: SignProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 30 36"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M3 34.5V19.5c-.2-2 .6-3.4 2-4-.2-2.7 1.5-4.6 4.2-4.9C9.8 7.4 12.2 5 15 1.5c2.8 3.5 5.2 5.9 5.8 9.1 2.7.3 4.4 2.2 4.2 4.9 1.4.6 2.2 2 2 4v15z" />
      <g fill="currentColor" stroke="none">
        <path
          className={lit ? styles.flame : undefined}
          d="M15 13.5c2.3 3 3.6 5 3.6 7.1a3.6 3.6 0 0 1-7.2 0c0-2.1 1.3-4.1 3.6-7.1z"
        />
        <path d="M7.5 26.5h15c-.8 3.2-3.6 4.8-7.5 4.8s-6.7-1.6-7.5-4.8z" />
      </g>
    </svg>
  )
}
