import { useState } from 'react'

import { DOCUMENT_BYTES_MAX } from '#domain/openapi/document.ts'
import { ComboField } from '#src/components/form/ComboField.tsx'
import { FileDropField } from '#src/components/form/FileDropField.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { showToast } from '#src/components/overlay/toast.ts'
import { formatPlural } from '#src/lib/format.ts'
import { openApiDocuments, reloadStanding } from '#src/queries/openapi.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { type OpenApiDocument, openApiResource } from '#wire/product/openapi-documents.ts'
import { problemsOf } from '#wire/product/schema.ts'

import { WHEN } from '../decisions/SheetParts.tsx'
import { hostOptions } from './GenerateDialog.tsx'
import css from './openapi.module.css'

interface Fields {
  host: string
  text: readonly File[]
}

interface ImportDialogProps {
  scope: PulseScope
  /** Another document takes its place. */
  replaced: OpenApiDocument | undefined
  onClose: () => void
}

/** A file becomes the document of a host. What is wrong with it stands at its field, with its line. */
export function ImportDialog({ scope, replaced, onClose }: ImportDialogProps) {
  const { orgId } = scope
  const [definition] = useState<FormDefinition<Fields, OpenApiDocument>>(() => ({
    initial: { host: replaced?.host ?? '', text: [] },
    validate: ({ host, text }) => problemsOf(openApiResource.create, { host, text: text.length === 0 ? '' : 'read when it is sent' }),
    async submit({ host, text: [file] }) {
      const text = (await file?.text()) ?? ''
      if (!replaced) return openApiDocuments.create(orgId, { host, text })
      return openApiDocuments.change(orgId, { id: replaced.id, version: replaced.version }, { text })
    },
  }))
  const { shell, field, values, set } = useForm(definition, ({ host, operations }) => {
    void reloadStanding()
    showToast({ text: `${formatPlural(operations, 'operation')} of ${host} imported. ${WHEN}`, tone: 'ok' })
    onClose()
  })
  const [options] = useState(() => hostOptions(scope))
  const file = field('text')

  async function choose(files: readonly File[]): Promise<void> {
    file.onChange(files)
    const [chosen] = files
    if (!chosen || values.host !== '') return
    const host = hostIn(await chosen.text())
    if (host !== undefined) set({ host })
  }

  return (
    <FormDialog
      title={replaced ? `Replace the document of ${replaced.host}` : 'Import an OpenAPI document'}
      description="OpenAPI 3.0 or 3.1. Its paths become the templates of the host’s endpoints; people’s decisions go before them."
      shell={shell}
      action={replaced ? 'Replace' : 'Import'}
      acting="Reading…"
      onClose={onClose}
    >
      <div className={css.fields}>
        <FileDropField
          label="Document"
          {...file}
          onChange={(files) => void choose(files)}
          endings={['.json', '.yaml', '.yml']}
          maxBytes={DOCUMENT_BYTES_MAX}
          takes={`JSON or YAML, up to ${DOCUMENT_BYTES_MAX / 1024 / 1024} MiB, in one file`}
        />
        {!replaced && (
          <ComboField
            label="Host"
            {...field('host')}
            chosenLabel={values.host}
            options={options}
            onCreate={(host) => set({ host })}
            placeholder="api.example.com"
            hint="As traffic has it. A server of the document with this host says which base its paths have."
          />
        )}
      </div>
    </FormDialog>
  )
}

/** The first server of a document, JSON or YAML, as a suggestion: the parser is the platform's, and would be a large part of this page. */
const hostIn = (text: string): string | undefined => /\burl["']?: ?["']?https?:\/\/([a-z0-9.-]{1,255})/i.exec(text)?.[1]?.toLowerCase()
