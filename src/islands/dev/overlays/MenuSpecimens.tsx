import { Copy, Download, Ellipsis, Pencil, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { ContextMenu } from '#src/components/overlay/ContextMenu.tsx'
import { Menu } from '#src/components/overlay/Menu.tsx'
import type { MenuSection } from '#src/components/overlay/menu-model.ts'
import { Popover } from '#src/components/overlay/Popover.tsx'

import { ENVIRONMENTS, EXPORT_FORMATS, HOSTILE_NAME, LONG_NAME } from '../data/overlays.ts'
import { Specimen, Specimens } from '../kit/Specimen.tsx'
import css from './overlays.module.css'

const COLUMNS = ['Time', 'Method', 'Status', 'Host', 'Path', 'Duration'] as const

export function MenuSpecimens() {
  const [said, setSaid] = useState('Nothing chosen yet')
  const [shown, setShown] = useState<readonly string[]>(['Time', 'Status', 'Host'])
  const [density, setDensity] = useState('Comfortable')
  const choose = (words: string) => () => setSaid(words)

  const actions: MenuSection[] = [
    {
      entries: [
        { id: 'edit', label: 'Edit', icon: <Pencil size={14} />, shortcut: 'E', onChoose: choose('Edit') },
        { id: 'duplicate', label: 'Duplicate', icon: <Copy size={14} />, shortcut: 'D', onChoose: choose('Duplicate') },
        {
          id: 'share',
          label: 'Share',
          icon: <Share2 size={14} />,
          disabled: 'Only views that are saved can be shared',
          onChoose: choose('Share'),
        },
        { kind: 'link', id: 'states', label: 'See the states', href: '/dev/states' },
      ],
    },
    { entries: [{ id: 'delete', label: 'Delete', icon: <Trash2 size={14} />, danger: true, onChoose: choose('Delete') }] },
  ]
  const view: MenuSection[] = [
    {
      label: 'Columns',
      entries: COLUMNS.map((label) => ({
        kind: 'check',
        id: label,
        label,
        checked: shown.includes(label),
        disabled: label === 'Time' ? 'Always shown' : undefined,
        onChoose: () => setShown(shown.includes(label) ? shown.filter((one) => one !== label) : [...shown, label]),
      })),
    },
    {
      label: 'Rows',
      entries: ['Comfortable', 'Compact'].map((label) => ({
        kind: 'choice',
        id: label,
        label,
        checked: density === label,
        onChoose: () => setDensity(label),
      })),
    },
  ]
  const many: MenuSection[] = [
    {
      entries: Array.from({ length: 40 }, (_, index) => ({
        id: String(index),
        label: `Release ${40 - index}`,
        onChoose: choose(`Release ${40 - index}`),
      })),
    },
    {
      entries: [
        { id: 'long', label: LONG_NAME, onChoose: choose('The long one') },
        { id: 'hostile', label: visibleText(HOSTILE_NAME), onChoose: choose('The hostile one') },
      ],
    },
  ]

  return (
    <Specimens columns={2}>
      <Specimen title="Menu" note="Arrows walk around, letters search, Home and End, Escape and Tab leave.">
        <div className="cluster">
          <Menu label="Actions" sections={actions} align="start">
            Actions
          </Menu>
          <Menu label="View" sections={view} align="start">
            View
          </Menu>
          <Menu label="Releases" sections={many} align="start">
            Many entries
          </Menu>
          <Menu label="More" sections={actions} iconOnly>
            <Ellipsis size={16} aria-hidden />
          </Menu>
        </div>
        <p className={css.said} role="status">
          {said} · {shown.join(', ')} · {density}
        </p>
      </Specimen>
      <Specimen title="Context menu" note="Right click, or Shift+F10 on a line. Shift and right click: the browser's own.">
        <ContextMenu
          label="Environment"
          sectionsFor={(target) => {
            const name = target.closest<HTMLElement>('[data-name]')?.dataset['name']
            if (name === undefined) return undefined
            return [
              {
                label: name,
                entries: [
                  { id: 'open', label: 'Open', onChoose: choose(`Open ${name}`) },
                  { id: 'copy', label: 'Copy name', icon: <Copy size={14} />, onChoose: choose(`Copied ${name}`) },
                ],
              },
              {
                entries: [{ id: 'delete', label: 'Delete', danger: true, icon: <Trash2 size={14} />, onChoose: choose(`Delete ${name}`) }],
              },
            ]
          }}
        >
          <ul className={css.lines}>
            {ENVIRONMENTS.slice(0, 4).map((name) => (
              <li key={name}>
                <button type="button" data-name={name}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </ContextMenu>
      </Specimen>
      <Specimen title="Popover" note="A few fields or facts under a button; what it holds exists only while it is open.">
        <Popover
          label="Export"
          align="start"
          button={
            <>
              <Download size={14} aria-hidden /> Export
            </>
          }
        >
          {(close) => (
            <form
              className="stack"
              onSubmit={(event) => {
                event.preventDefault()
                setSaid('Exported')
                close()
              }}
            >
              <fieldset className={css.choices}>
                <legend>Format</legend>
                {EXPORT_FORMATS.map(({ id, label, detail }, index) => (
                  <label key={id}>
                    <input type="radio" name="format" value={id} defaultChecked={index === 0} />
                    <span>
                      {label} <small className="dim">{detail}</small>
                    </span>
                  </label>
                ))}
              </fieldset>
              <button type="submit" className="button" data-kind="primary">
                Export 1,204 requests
              </button>
            </form>
          )}
        </Popover>
      </Specimen>
    </Specimens>
  )
}
