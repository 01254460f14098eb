import { useMutation } from '@tanstack/react-query'
import { COURIER_FILE_ORDERS_MAX, SHOP_TIME_ZONE } from '#contract/limits.ts'
import { useActToast } from '#web/admin/list/use-act-toast.ts'
import { download } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatNumber } from '#web/ui/format.ts'
import { saveFile } from '#web/ui/save-file.ts'

/** Saves the orders as the sheet that couriers take for their pickups. */
export function useCourierFile() {
  const say = useActToast()
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: string[]) => download('exportForCourier', { body: { ids } }),
    onSuccess: (file) => {
      const day = new Date().toLocaleDateString('en-CA', { timeZone: SHOP_TIME_ZONE })
      saveFile(file, `courier-${day}.csv`)
      say('good', adminMessages.orders.exported(`courier-${day}.csv`))
    },
    onError: (error) => say('bad', error.message || adminMessages.batch.courierFileFailed),
  })
  function save(ids: string[]) {
    if (ids.length <= COURIER_FILE_ORDERS_MAX) mutate(ids)
    else say('bad', adminMessages.batch.courierFileTooMany(formatNumber(COURIER_FILE_ORDERS_MAX)))
  }
  return { save, saving: isPending }
}
