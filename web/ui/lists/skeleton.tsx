import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/ui/lists/skeleton.module.css'

export interface SkeletonProps {
  width?: number | string
  height?: number | string
  /** Such as '4/5', instead of a height. */
  ratio?: string
  inline?: boolean
}

/** The shape of loading content; appears after 300 ms, so nothing flickers. Its container needs aria-busy. */
export function Skeleton({ width, height, ratio, inline }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.bone, inline && styles.inline)}
      style={{ width, height, aspectRatio: ratio }}
    />
  )
}
