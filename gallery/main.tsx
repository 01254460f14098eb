import '#web/theme/base.css'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { Gallery } from './gallery.tsx'
import { Toasts } from '#web/ui/overlays/toast.tsx'

createRoot(document.getElementById('root')!).render(
  <MemoryRouter>
    <Gallery />
    <Toasts />
  </MemoryRouter>,
)
