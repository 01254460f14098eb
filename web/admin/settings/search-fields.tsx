import { useRef } from 'react'
import { RotateCcw } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { USUAL_SYNONYMS } from '#contract/catalogue/synonyms.ts'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import { MissedSearches } from '#web/admin/settings/missed-searches.tsx'
import styles from '#web/admin/settings/search-fields.module.css'
import settings from '#web/admin/settings/settings.module.css'
import type { SettingsValues } from '#web/admin/settings/settings-values.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** The synonyms of the search, and beside them what was searched in vain. */
export function SearchFields() {
  const words = adminMessages.settings
  const { getValues, setValue } = useFormContext<SettingsValues>()
  const field = useRef<HTMLDivElement>(null)

  function write(synonyms: string) {
    setValue('synonyms', synonyms, { shouldDirty: true })
    const area = field.current?.querySelector('textarea')
    area?.focus()
    area?.setSelectionRange(synonyms.length, synonyms.length)
    area?.scrollTo({ top: area.scrollHeight })
    area?.scrollIntoView({ block: 'center' }) // clear of the screen's foot
  }

  /** A line of its own, which waits for the shop's word. */
  function add(word: string) {
    write(`${[getValues('synonyms').trimEnd(), word].filter(Boolean).join('\n')} `)
  }

  return (
    <div className={settings.columns}>
      <div ref={field} className={settings.fields}>
        <TextField
          name="synonyms"
          label={words.synonyms}
          mark={words.optional}
          hint={words.synonymsHint}
          rows={12}
        />
        <Button
          size="s"
          className={styles.usual}
          icon={<RotateCcw aria-hidden="true" />}
          onClick={() => write(USUAL_SYNONYMS)}
        >
          {words.usualSynonyms}
        </Button>
      </div>
      <MissedSearches onAdd={add} />
    </div>
  )
}
