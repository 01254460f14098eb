import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PRODUCT_FILE_MAX_BYTES } from '#contract/limits.ts'
import type { ReadProductFile } from '#contract/catalogue/product-files.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** What another shop system's file does not say; ids and texts as the call takes them. */
export interface OtherShopChoices {
  subCategory: string
  hsnCode: string
  shippingPrice: string
  downloadImages: boolean
}

const NO_CHOICES: OtherShopChoices = {
  subCategory: '',
  hsnCode: '',
  shippingPrice: '',
  downloadImages: false,
}

interface Sent {
  file: File
  choices: OtherShopChoices
  dryRun: boolean
}

/** How far the server is with the file that it checks or imports. */
export async function askProductProgress(signal: AbortSignal) {
  return (await api('getProductImportProgress', { signal })).data
}

/** A chosen file of products: checked as soon as it is chosen, imported when asked, with what the server said last. */
export function useProductFile() {
  const words = adminMessages.productFile
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<File>()
  const [slip, setSlip] = useState<string>()
  const [read, setRead] = useState<ReadProductFile>()
  const [choices, setChoices] = useState(NO_CHOICES)
  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: async ({ file, dryRun, choices: { downloadImages, ...choices } }: Sent) => {
      const flags = {
        dryRun: dryRun ? 'true' : 'false',
        downloadImages: downloadImages ? 'true' : 'false',
      } as const
      return (await api('importProducts', { body: { file, ...choices, ...flags } })).data
    },
    onSettled: (_answer, _error, { dryRun }) => {
      if (!dryRun) void queries.invalidateQueries({ queryKey: ['admin'] })
    },
  })

  // Given here, it hears no late answer about a file that was chosen before.
  const send = (file: File, dryRun: boolean) => mutate({ file, dryRun, choices }, { onSuccess: setRead })

  function choose([next]: File[]) {
    const tooLarge = next !== undefined && next.size > PRODUCT_FILE_MAX_BYTES
    setSlip(tooLarge ? words.tooLarge : undefined)
    setChosen(tooLarge ? undefined : next)
    if (!next) setChoices(NO_CHOICES) // those of another file are not meant for the next
    setRead(undefined)
    if (next && !tooLarge) send(next, true)
    else reset()
  }
  const ofImport = variables?.dryRun === false
  return {
    chosen,
    choose,
    tellSurplus: () => setSlip(words.onlyOne),
    read,
    choices,
    setChoices,
    reading: isPending && !ofImport,
    importing: isPending && ofImport,
    checkAgain: () => chosen && send(chosen, true),
    importAll: () => chosen && send(chosen, false),
    error: slip ?? (error && !ofImport ? error.message || words.readFailed : undefined),
    /** An import that has no good end: some rows may be written. */
    brokenOff: error && ofImport ? error.message || words.importFailed : undefined,
  }
}
