import { Link } from '@tanstack/react-router'
import { Clock, ReceiptText, UserRound } from 'lucide-react'
import { useState } from 'react'

import { CardPicture } from '../../parts/CardPicture.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { opened } from '../billing/own/own-address.ts'
import styles from './dashboard.module.css'
import * as labels from './labels.ts'
import type { Task } from './tasks.ts'

/** As many as fit next to the chart. */
const few = 3

/**
 * The member's tasks, most urgent first. Only that one has the primary button. Partial for staff whose roles don't
 * include their loans.
 */
export function Tasks({ tasks, isPartial }: { tasks: readonly Task[]; isPartial: boolean }) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? tasks : tasks.slice(0, few)
  return (
    <section className={styles.tasks} aria-labelledby="tasks">
      <h2 id="tasks" className={styles.heading}>
        {isPartial ? labels.tasksWithoutLoans : labels.tasksTitle(tasks.length)}
      </h2>
      {tasks.length === 0 && <p className={styles.taskLine}>{labels.noTasks}</p>}
      <ul id="task-list" className={styles.taskList}>
        {shown.map((task, index) => (
          <TaskItem key={task.key} task={task} isFirst={index === 0} />
        ))}
      </ul>
      {tasks.length > few && (
        <Button
          variant="quiet"
          size="small"
          className={styles.showAll}
          aria-expanded={isAll}
          aria-controls="task-list"
          onClick={() => setAll(!isAll)}
        >
          {isAll ? labels.showFewer : labels.showAll(tasks.length)}
        </Button>
      )}
    </section>
  )
}

function TaskItem({ task, isFirst }: { task: Task; isFirst: boolean }) {
  const { title, text, due, picture, target } = task
  return (
    <li className={styles.task}>
      <span className={`niche ${styles.taskNiche}`} aria-hidden="true">
        {picture !== null ? (
          <CardPicture picture={picture} size="row" eager />
        ) : target.page === 'settings' ? (
          <UserRound />
        ) : (
          <ReceiptText />
        )}
      </span>
      <div>
        <h3 className={styles.taskTitle}>{title}</h3>
        <p className={styles.taskLine}>{text}</p>
        {due && (
          <p className={due.isLate ? styles.late : styles.soon}>
            <Clock aria-hidden="true" className="icon-small" />
            {due.text}
          </p>
        )}
      </div>
      <TaskLink
        task={task}
        className={buttonClass({ variant: isFirst ? 'primary' : 'secondary', size: 'small' }, styles.taskAct)}
      />
    </li>
  )
}

function TaskLink({ task: { action, title, target }, className }: { task: Task; className: string }) {
  // several have the same label
  const shared = { className, 'aria-label': `${action}: ${title}`, children: action }
  switch (target.page) {
    case 'settings':
      return <Link to="/settings" hash={target.section} {...shared} />
    case 'checkout':
      return <Link to="/checkout" search={{ invoice: target.invoice }} {...shared} />
    case 'invoices':
      return <Link to="/dashboard" search={{ invoices: 'due' }} state={opened} {...shared} />
    case 'loan':
      return (
        <Link
          to="/lend"
          search={target.isPaying ? { loan: target.loan, dialog: 'pay' } : { loan: target.loan }}
          {...shared}
        />
      )
    case 'request':
      return <Link to="/secure" search={{ tab: 'requests', side: target.side, request: target.request }} {...shared} />
  }
}
