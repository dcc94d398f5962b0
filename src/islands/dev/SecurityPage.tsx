import { Bars } from '#src/components/chart/Bars.tsx'
import { Sparkline } from '#src/components/chart/Sparkline.tsx'
import { TimeChart } from '#src/components/chart/TimeChart.tsx'
import { DataMatrix } from '#src/components/evidence/DataMatrix.tsx'
import { SeverityBadge, SeverityBars } from '#src/components/evidence/SeverityBars.tsx'
import { SEVERITIES } from '#src/lib/chart/risk.ts'

import {
  BY_CATEGORY,
  DATA_TYPES,
  DESTINATIONS,
  LABELS,
  MATRIX,
  OPEN,
  POSTURE,
  POSTURE_MARKS,
  POSTURE_TIMES,
  TILES,
} from './data/security.ts'
import { IssuesPanel } from './security/IssuesPanel.tsx'
import { Panel } from './security/Panel.tsx'
import { RiskPanel } from './security/RiskPanel.tsx'
import css from './security/security.module.css'

/** What the security overview looks like, composed of the real parts with fixed data. */
export function SecurityPage() {
  return (
    <div className={css.overview}>
      <div className={css.tiles}>
        {TILES.map(({ id, label, now, before, values, good }) => (
          <div key={id} className={`card ${css.tile}`}>
            <span>{label}</span>
            <Sparkline label={label} values={values} unit="count" now={now} before={before} good={good} />
          </div>
        ))}
      </div>
      <Panel title="Posture" note="Open issues of the last 30 days" span={7}>
        <TimeChart
          label="Open issues by severity"
          kind="areas"
          times={POSTURE_TIMES}
          series={POSTURE}
          unit="count"
          zone="UTC"
          height={240}
          marks={POSTURE_MARKS}
        />
      </Panel>
      <Panel title="Open by category" note="OWASP API Security Top 10, 2023" span={5}>
        <div className={css.badges}>
          {SEVERITIES.map((severity) => (
            <SeverityBadge key={severity} severity={severity} count={OPEN[severity]} />
          ))}
        </div>
        <SeverityBars label="Open issues by category" rows={BY_CATEGORY} />
      </Panel>
      <RiskPanel />
      <Panel title="Labels" note="Connections of the last 30 days" span={4}>
        <Bars label="Connections by label" parts={LABELS} unit="count" whole={48_210} hrefOf={(id) => `#label-${id}`} />
      </Panel>
      <IssuesPanel />
      <Panel title="Where data goes" note="Values of the last 30 days; a frame marks what is new this week" span={12}>
        <DataMatrix
          label="Data types by destination"
          rows={DATA_TYPES}
          columns={DESTINATIONS}
          cells={MATRIX}
          hrefOf={(row, column) => `#${encodeURIComponent(`${row}→${column}`)}`}
        />
      </Panel>
    </div>
  )
}
