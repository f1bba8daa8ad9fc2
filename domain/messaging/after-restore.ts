/** The sentences about messages after a backup was restored. */

/** The reason of a stop without a user: a copy that somebody only looks at must write to nobody. */
export const STOPPED_ON_NEW_MACHINE =
  "A escola foi restaurada em outro computador: retome o envio quando este for o computador da escola.";
export const UNCERTAIN_AFTER_RESTORE = "Uma cópia de segurança foi restaurada: a mensagem pode ter sido enviada depois da cópia.";
export const CAMPAIGN_AFTER_RESTORE =
  "Uma cópia de segurança foi restaurada, e as mensagens podem ter sido enviadas depois da cópia. Confira antes de retomar.";

/** The reason why the program itself stopped the mails; empty where a user did, or nobody. */
export const automaticPauseReason = ({ paused_at, paused_by }: { paused_at: string; paused_by: string }): string =>
  paused_at !== "" && paused_by === "" ? STOPPED_ON_NEW_MACHINE : "";
