import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Download, FileSpreadsheet, Upload } from 'lucide-react'
import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import { useActToast } from '#web/admin/list/use-act-toast.ts'
import { useMayMake } from '#web/admin/permissions.tsx'
import { ProductFileDialog } from '#web/admin/products/product-file-dialog.tsx'
import { download } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/layers/menu.tsx'
import { saveFile } from '#web/ui/save-file.ts'

/** The button behind which all products go out as a CSV and come back. */
export function ProductFiles() {
  const words = adminMessages.productFile
  const [open, setOpen] = useState(false)
  const { save, saving } = useProductExport()
  const mayImport = useMayMake()('importProducts')
  return (
    <>
      <Menu
        trigger={
          <Button variant="quiet" icon={<FileSpreadsheet aria-hidden="true" />}>
            {words.menu}
          </Button>
        }
        items={[
          ...(mayImport
            ? [{ label: words.import, icon: <Upload aria-hidden="true" />, onSelect: () => setOpen(true) }]
            : []),
          { label: words.export, icon: <Download aria-hidden="true" />, onSelect: save, disabled: saving },
        ]}
      />
      <ProductFileDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function useProductExport() {
  const words = adminMessages.productFile
  const say = useActToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => download('exportProducts'),
    onSuccess: (file) => {
      const name = `products-${new Date().toLocaleDateString('en-CA', { timeZone: SHOP_TIME_ZONE })}.csv`
      saveFile(file, name)
      say('good', words.exported(name))
    },
    onError: (error) => say('bad', error.message || words.exportFailed),
  })
  return { save: () => mutate(), saving: isPending }
}
