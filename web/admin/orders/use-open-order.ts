import { useLocation, useNavigate, useSearchParams } from 'react-router'

const PARAM = 'order'

/**
 * The order whose modal is open, by `?order=<id>`: a link can lead to it, a reload keeps it, the way back closes it. `step` opens another
 * one in its place.
 */
export function useOpenOrder() {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const opened = (location.state as { openedHere?: boolean } | null)?.openedHere === true

  function go(id: string | null, replace: boolean, openedHere: boolean) {
    const next = new URLSearchParams(params)
    if (id === null) next.delete(PARAM)
    else next.set(PARAM, id)
    void navigate({ search: next.toString() }, { replace, preventScrollReset: true, state: { openedHere } })
  }

  return {
    id: params.get(PARAM),
    open: (id: string) => go(id, false, true),
    step: (id: string) => go(id, true, opened),
    /** Goes back where a press on the row opened it; a link's own entry is changed instead. */
    close: () => (opened ? void navigate(-1) : go(null, true, false)),
  }
}
