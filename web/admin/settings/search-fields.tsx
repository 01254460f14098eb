import { useRef } from 'react'
import { Plus, RotateCcw, Trash2 } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { USUAL_SYNONYMS } from '#contract/catalogue/synonyms.ts'
import { TextField } from '#web/admin/catalogue-forms/form-fields.tsx'
import styles from '#web/admin/settings/search-fields.module.css'
import settings from '#web/admin/settings/settings.module.css'
import type { SettingsValues } from '#web/admin/settings/use-settings-form.ts'
import { settingsMessages as messages } from '#web/messages/admin-messages.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import type { ZeroResultSearch } from '#contract/catalogue/zero-result-searches.ts'
import { failureText } from '#web/account/form-failures.ts'
import { May } from '#web/admin/permissions.tsx'
import { api } from '#web/api.ts'
import { formatDateShort, formatNumber } from '#web/ui/format.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'

/** The search synonyms, and beside them searches with no results. */
export function SearchFields() {
  const { getValues, setValue } = useFormContext<SettingsValues>()
  const field = useRef<HTMLDivElement>(null)

  function write(synonyms: string) {
    setValue('synonyms', synonyms, { shouldDirty: true })
    const area = field.current?.querySelector('textarea')
    area?.focus()
    area?.setSelectionRange(synonyms.length, synonyms.length)
    area?.scrollTo({ top: area.scrollHeight })
    area?.scrollIntoView({ block: 'center' }) // clear of the screen's footer
  }

  /** A new line, to which the shop's word still has to be added. */
  function add(word: string) {
    write(`${[getValues('synonyms').trimEnd(), word].filter(Boolean).join('\n')} `)
  }

  return (
    <div className={settings.columns}>
      <div ref={field} className="stack gap-18">
        <TextField
          name="synonyms"
          label={messages.synonyms}
          optional
          hint={messages.synonymsHint}
          rows={12}
        />
        <Button size="s" className="start" icon={<RotateCcw />} onClick={() => write(USUAL_SYNONYMS)}>
          {messages.usualSynonyms}
        </Button>
      </div>
      <ZeroResultSearches onAdd={add} />
    </div>
  )
}

const KEY = ['admin', 'missed-searches'] as const

/** Customers' searches with no results, most frequent first; each word can become a synonym. */
function ZeroResultSearches({ onAdd }: { onAdd: (word: string) => void }) {
  const { data, isError } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api('getMissedSearches', { signal })).data,
    refetchOnMount: 'always',
  })
  const forget = useForgetting()
  return (
    <section className="stack gap-8" aria-labelledby="missed-searches">
      <h3 id="missed-searches" className="t-14 strong">
        {messages.missed}
      </h3>
      <p className="soft t-13">
        {isError ? messages.missedFailed : data?.length === 0 ? messages.noneMissed : messages.missedText}
      </p>
      <ul className={styles.list}>
        {data?.map((search) => (
          <li key={search.words} className={`row wrap middle gap-10 rows-4 ${styles.search}`}>
            <Missed search={search} onAdd={onAdd} />
            <May make="forgetMissedSearch">
              <IconButton
                size="s"
                icon={<Trash2 />}
                variant="danger"
                aria-label={messages.forgetSearch(search.words)}
                disabled={forget.isPending}
                onClick={() => forget.mutate(search.words)}
              />
            </May>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Each word of a search can be added separately, because a synonym is one word. */
function Missed({ search, onAdd }: { search: ZeroResultSearch; onAdd: (word: string) => void }) {
  const parts = search.words.split(' ')
  return (
    <>
      <span className={`grid shrink breaks t-14 ${styles.text}`}>
        <strong>{search.words}</strong>
        <span className="soft t-13">
          {messages.times(formatNumber(search.times), search.times)},{' '}
          {messages.lastOn(formatDateShort(search.lastAt))}
        </span>
      </span>
      {parts.map((word) => (
        <Button
          key={word}
          size="s"
          icon={<Plus />}
          aria-label={messages.addWord(word)}
          onClick={() => onAdd(word)}
        >
          {parts.length === 1 ? messages.addToSynonyms : word}
        </Button>
      ))}
    </>
  )
}

function useForgetting() {
  const queries = useQueryClient()
  const { show } = useToast()
  return useMutation({
    mutationFn: (words: string) => api('forgetMissedSearch', { body: { words } }),
    onError: (error) => show({ tone: 'bad', text: failureText(error, messages.failedToSave) }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
