import type { ReactNode } from 'react'

interface FactProps {
  name: string
  children: ReactNode
  className?: string | undefined
}

/** A name and what it is, in a `dl`. */
export function Fact({ name, children, className }: FactProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
