import { useState } from 'react'
import { Ellipsis, Pencil, Printer, Timer, Trash2 } from 'lucide-react'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { ConfirmDialog, Dialog, Drawer } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Part, Row } from './part.tsx'
import { image } from './sample.ts'
import { ImageViewer } from '#web/ui/overlays/image-viewer.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { Image } from '#web/ui/display/image.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextArea, TextInput } from '#web/ui/controls/text-input.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'

type Overlay = 'dialog' | 'bare' | 'drawer' | 'confirm' | 'viewer' | null

export function OverlayParts() {
  const [overlay, setOverlay] = useState<Overlay>(null)
  const [category, setCategory] = useState<'a' | 'b'>('a')
  const { show } = useToast()
  const close = () => setOverlay(null)
  return (
    <Part name="Layers">
      <Row>
        <Button onClick={() => setOverlay('dialog')}>Dialog</Button>
        <Button onClick={() => setOverlay('bare')}>Bare dialog</Button>
        <Button onClick={() => setOverlay('drawer')}>Drawer</Button>
        <Button onClick={() => setOverlay('confirm')}>Question</Button>
        <Button onClick={() => setOverlay('viewer')}>Viewer</Button>
        <Menu
          trigger={<IconButton variant="plain" aria-label="Actions" icon={<Ellipsis />} />}
          items={[
            { label: 'Edit', icon: <Pencil />, onSelect: () => {} },
            { label: 'Print Invoice', icon: <Printer />, to: '/invoice' },
            { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => setOverlay('confirm') },
          ]}
        />
        <Popover trigger={<Button>Popover</Button>} title="Notifications">
          Two payments wait to be checked.
        </Popover>
      </Row>
      <Row>
        <Button size="s" onClick={() => show({ text: 'Dispute resolved successfully', duration: 4000 })}>
          Good toast
        </Button>
        <Button size="s" onClick={() => show({ tone: 'bad', text: 'Failed to fetch orders' })}>
          Bad toast
        </Button>
      </Row>
      <Dialog
        open={overlay === 'dialog'}
        onClose={close}
        size="l"
        title="Edit product"
        aside={
          <Badge tone="warn" icon={Timer}>
            29:41
          </Badge>
        }
        keepOnOutsidePress
        onSubmit={(event) => {
          event.preventDefault()
          show({ text: 'Product updated successfully' })
        }}
        footer={
          <>
            <Button onClick={close}>Discard</Button>
            <Button variant="main" type="submit">
              Save product
            </Button>
          </>
        }
      >
        <Field label="Name">
          <TextInput defaultValue="Copper Kalash" />
        </Field>
        <br />
        <Field label="Category">
          <Select
            options={[
              { value: 'a', label: 'Copperware' },
              { value: 'b', label: 'Lamps and diyas' },
            ]}
            value={category}
            onChange={setCategory}
          />
        </Field>
        <br />
        <Field label="Description">
          <TextArea rows={14} defaultValue={'Spun from pure copper sheet. '.repeat(40)} />
        </Field>
        <br />
        <Button variant="danger" onClick={() => setOverlay('confirm')}>
          Delete
        </Button>
      </Dialog>
      <Dialog open={overlay === 'bare'} onClose={close} unstyled flush size="xl" title="Copper Kalash">
        <Image src={image('copper')} alt="Copper Kalash" ratio="16/9" />
      </Dialog>
      <Drawer
        open={overlay === 'drawer'}
        onClose={close}
        title="Your cart"
        aside={<Button variant="quiet">Clear All</Button>}
        footer={
          <Button variant="main" wide>
            Proceed to Buy
          </Button>
        }
      >
        Things you add wait here.
      </Drawer>
      <ConfirmDialog
        open={overlay === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Delete “Copper Kalash”?"
        cancelText="Cancel"
        confirmText="Delete"
        busyText="Deleting..."
      >
        It will be removed from the shop immediately. Past orders keep its name and price.
      </ConfirmDialog>
      <ImageViewer
        open={overlay === 'viewer'}
        onClose={close}
        title="Payment Screenshot"
        images={[
          { src: image('brass-lamp'), alt: 'First' },
          { src: image('copper'), alt: 'Second' },
        ]}
      />
    </Part>
  )
}
