/** The hours in which messages by telephone leave to families. */

interface Hours {
  /** In minutes since midnight. */
  from: number;
  to: number;
}

export const WORKDAY: Hours = { from: 8 * 60, to: 20 * 60 };
export const SATURDAY: Hours = { from: 9 * 60, to: 13 * 60 };

const hoursText = ({ from, to }: Hours): string => `das ${from / 60}h às ${to / 60}h`;

export const FAMILY_HOURS = `${hoursText(WORKDAY)} nos dias úteis e ${hoursText(SATURDAY)} aos sábados`;

/** Outside of them, whatever the day: on a Friday evening the next hours are Saturday's, after those they are Monday's. */
export const QUIET_SENTENCE = `Fora do horário de envio às famílias: os avisos na fila serão enviados no próximo horário, ${FAMILY_HOURS}.`;
