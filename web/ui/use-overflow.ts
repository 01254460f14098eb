import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether an element's content is wider than itself, and whether some of it is hidden beyond its right edge. */
export function useOverflow<Element extends HTMLElement>(): [
  RefObject<Element | null>,
  overflows: boolean,
  more: boolean,
] {
  const ref = useRef<Element>(null)
  const [overflows, setOverflows] = useState(false)
  const [more, setMore] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const hidden = element.scrollWidth - element.clientWidth
      setOverflows(hidden > 1)
      setMore(hidden - element.scrollLeft > 1)
    }
    const observer = new ResizeObserver(measure) // measures only after the browser has laid out the page
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])
  return [ref, overflows, more]
}
