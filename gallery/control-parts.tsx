import { useState } from 'react'
import { Bell, Heart, LayoutGrid, List, Pencil, Plus, ShoppingBag, Trash2 } from 'lucide-react'
import { Button, ButtonLink, IconButton } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { NumberStepper } from '#web/ui/controls/number-stepper.tsx'
import { Part, Row } from './part.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'

export function ControlParts() {
  const [busy, setBusy] = useState(true)
  const [count, setCount] = useState(1)
  const [view, setView] = useState<'grid' | 'list'>('grid')
  return (
    <Part name="Buttons">
      <Row>
        <Button variant="main">Submit Order</Button>
        <Button variant="main" disabled>
          Disabled
        </Button>
        <Button variant="main" busy={busy} busyText="Submitting Order..." onClick={() => setBusy(true)}>
          Submit Order
        </Button>
        <Button variant="quiet" onClick={() => setBusy(!busy)}>
          Busy on, off
        </Button>
      </Row>
      <Row>
        <Button>Add to Cart</Button>
        <Button variant="deep">Paid</Button>
        <Button variant="danger">Cancel Order</Button>
        <Button variant="quiet">Clear All</Button>
        <ButtonLink to="/orders">A link</ButtonLink>
      </Row>
      <Row>
        <Button size="s">Small</Button>
        <IconButton variant="plain" aria-label="Favourite" icon={<Heart />} />
        <IconButton aria-label="Cart, 3 items" icon={<ShoppingBag />} count={3} />
        <Segmented
          aria-label="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'grid', label: 'Grid', icon: <LayoutGrid /> },
            { value: 'list', label: 'List', icon: <List /> },
          ]}
        />
        <NumberStepper aria-label="Quantity" value={count} onChange={setCount} max={5} />
        <CopyButton text="samagri@examplebank" aria-label="Copy UPI ID" />
      </Row>
      <Row dense>
        <Button variant="main" icon={<Plus />}>
          Add product
        </Button>
        <Button>Dense</Button>
        <Tooltip text="Edit">
          <IconButton aria-label="Edit" icon={<Pencil />} />
        </Tooltip>
        <IconButton variant="danger" aria-label="Delete" icon={<Trash2 />} />
        <IconButton aria-label="Notifications, 120" icon={<Bell />} count={120} />
        <NumberStepper aria-label="Pieces" value={count} onChange={setCount} max={5} />
      </Row>
    </Part>
  )
}
