import type { ReactNode } from 'react'

interface DetailProps {
  name: string
  children: ReactNode
  className?: string | undefined
}

/** A name and its value, in a `dl`. */
export function Detail({ name, children, className }: DetailProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
