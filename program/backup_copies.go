package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"
)

const (
	// backupCopyVariable names a folder on another disk, or a network share. The program copies each backup there.
	backupCopyVariable = "BACKUP_COPY"
	// copyStatusName is the file with the copyStatus. It lies among the backups, since a restore keeps them and the hooks read it there.
	copyStatusName = "elsewhere.json"
	// schoolIDName is the file that names the school in the copy folder. Without it, two schools with one folder would rotate each other's
	// copies away.
	schoolIDName = "sineta-escola.txt"
	// nightlyBackupPrefix begins the names of PocketBase's scheduled backups. Only these are rotated.
	nightlyBackupPrefix = "@auto_pb_backup_"
	// The program copies a manual backup only while it is younger than this. A copy that somebody deleted does not return for ever.
	manualBackupMaxDays = 30
	// A run that takes longer than this counts as failed: the disk or the share does not respond.
	backupCopyTimeout                = 6 * time.Hour
	temporaryPrefix, temporarySuffix = ".sineta-", ".part"
)

// copyStatus describes the copies on another disk. It is the content of the file copyStatusName.
type copyStatus struct {
	Folder string `json:"folder"`
	// FirstCopyAt and LastCopyAt are the times of the first and the newest verified copy. File, Bytes and BackupCreatedAt describe the
	// newest.
	FirstCopyAt     time.Time `json:"first,omitzero"`
	LastCopyAt      time.Time `json:"last,omitzero"`
	BackupCreatedAt time.Time `json:"made,omitzero"`
	File            string    `json:"file"`
	Bytes           int64     `json:"bytes"`
	// Checksum is the SHA-256 of the copy, computed from the disk after it was written.
	Checksum string `json:"sum"`
	// Error is the message of the last attempt, empty after a success. NotifiedBackup is the newest backup when the superusers got a
	// message about an error.
	LastAttemptAt  time.Time `json:"tried,omitzero"`
	Error          string    `json:"fault"`
	NotifiedBackup string    `json:"told"`
	// SameDisk is true if the folder lies on the disk of the data. MountedDisk is true if it lies on another disk than the system's.
	SameDisk    bool `json:"sameDisk"`
	MountedDisk bool `json:"mounted"`
}

// backupCopier copies backups to a folder on another disk. It makes one copy at a time.
type backupCopier struct {
	data, folder string
	// listBackups returns all backups, and how many nightly ones to keep (0 keeps all).
	listBackups func() ([]backupFile, int, error)
	// notify sends an error message to the people who look after the backups. It may be nil.
	notify func(sentence string)
	// onCopied receives the path of the newest copy after each run. It may be nil.
	onCopied      func(copyPath string)
	running       sync.Mutex
	startedAt     time.Time
	startedAtLock sync.Mutex
}

// run copies all backups that the folder lacks, and writes the copyStatus. A second call during a run returns nil, or an error once the run
// takes longer than backupCopyTimeout.
func (c *backupCopier) run() error {
	if !c.running.TryLock() {
		c.startedAtLock.Lock()
		startedAt := c.startedAt
		c.startedAtLock.Unlock()
		if time.Since(startedAt) < backupCopyTimeout {
			return nil
		}
		return c.recordAttempt(func(status *copyStatus) (string, error) {
			return "", fmt.Errorf("A cópia para %s começou em %s e não terminou: o disco ou a rede não responde.", c.folder, startedAt.Local().Format("02/01/2006 15:04"))
		})
	}
	defer c.running.Unlock()
	c.startedAtLock.Lock()
	c.startedAt = time.Now()
	c.startedAtLock.Unlock()
	return c.recordAttempt(c.copyMissing)
}

// recordAttempt calls attempt, writes its result to the status file, and returns its error. It notifies once for each newest backup, not at
// each attempt.
func (c *backupCopier) recordAttempt(attempt func(status *copyStatus) (newest string, err error)) error {
	status := readStatusFile[copyStatus](c.data, copyStatusName)
	if status.Folder != c.folder {
		status = copyStatus{Folder: c.folder, NotifiedBackup: status.NotifiedBackup}
	}
	hadError := status.Error != ""
	newest, err := attempt(&status)
	status.LastAttemptAt, status.Error = truncateToSecond(time.Now()), ""
	isUnreported := false
	if err != nil {
		status.Error = err.Error()
		isUnreported = !hadError || status.NotifiedBackup != newest
		status.NotifiedBackup = newest
	} else {
		status.NotifiedBackup = ""
	}
	err = errors.Join(err, writeStatusFile(c.data, copyStatusName, status))
	if isUnreported && c.notify != nil {
		c.notify(status.Error)
	}
	return err
}

// copyMissing makes one attempt. It returns the name of the newest backup, also beside an error.
func (c *backupCopier) copyMissing(status *copyStatus) (newest string, err error) {
	backups, keepCount, err := c.listBackups()
	if err != nil {
		return "", fmt.Errorf("As cópias de segurança não puderam ser lidas: %w", err)
	}
	selected := selectBackupsToCopy(backups, keepCount, time.Now())
	if len(selected) > 0 {
		newest = selected[0].name
	}
	if err := c.checkFolder(status); err != nil {
		return newest, err
	}
	c.removeTemporaryFiles()
	for index, backup := range selected {
		target := filepath.Join(c.folder, backup.name)
		info, err := os.Stat(target)
		exists := err == nil && info.Size() == backup.size
		if !exists {
			checksum, err := copyVerified(backup, target)
			if err != nil {
				return newest, c.explainError(err, backup)
			}
			if index == 0 {
				status.Checksum = checksum
			}
		}
		if index > 0 || (exists && status.File == backup.name) {
			continue
		}
		status.File, status.Bytes, status.BackupCreatedAt, status.LastCopyAt = backup.name, backup.size, truncateToSecond(backup.modifiedAt), truncateToSecond(time.Now())
		if exists {
			status.Checksum = ""
		}
		if status.FirstCopyAt.IsZero() {
			status.FirstCopyAt = status.LastCopyAt
		}
		// The older copies may take long: the newest one is on record before them.
		if err := writeStatusFile(c.data, copyStatusName, status); err != nil {
			return newest, err
		}
	}
	rotateCopies(c.folder, keepCount, time.Now())
	if newest != "" && c.onCopied != nil {
		c.onCopied(filepath.Join(c.folder, newest))
	}
	return newest, nil
}

// checkFolder returns an error if the folder is not usable. A disk that is not connected leaves an empty folder on the system's own
// disk, which it refuses as well.
func (c *backupCopier) checkFolder(status *copyStatus) error {
	info, err := os.Stat(c.folder)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return fmt.Errorf("A pasta %s não existe: o disco não está conectado, ou o caminho está errado.", c.folder)
	}
	if err != nil {
		return fmt.Errorf("A pasta %s não pôde ser aberta: %w", c.folder, err)
	}
	if !info.IsDir() {
		return fmt.Errorf("%s não é uma pasta.", c.folder)
	}
	if isWithin(c.folder, c.data) {
		return fmt.Errorf("A pasta %s fica dentro da pasta de dados: indique uma em outro disco.", c.folder)
	}
	same, mounted := isSameDisk(c.folder, c.data), isOnMountedDisk(c.folder)
	if !status.LastCopyAt.IsZero() && ((same && !status.SameDisk) || (!mounted && status.MountedDisk)) {
		return fmt.Errorf("O disco de %s não está conectado: a pasta está agora no disco do próprio computador.", c.folder)
	}
	status.SameDisk, status.MountedDisk = same, mounted
	return c.claimFolder()
}

// claimFolder writes the school's identity into the folder. It returns an error if the folder holds the copies of another school.
func (c *backupCopier) claimFolder() error {
	id := schoolID(c.data)
	if id == "" {
		return nil
	}
	path := filepath.Join(c.folder, schoolIDName)
	text, err := os.ReadFile(path)
	if err == nil && len(text) > 0 {
		if strings.TrimSpace(string(text)) != id {
			return fmt.Errorf("A pasta %s já guarda cópias de outra escola. Indique outra, ou apague nela o arquivo %s.", c.folder, schoolIDName)
		}
		return nil
	}
	if err := os.WriteFile(path, []byte(id+"\n"), 0o600); err != nil {
		return c.explainError(err, backupFile{})
	}
	return nil
}

// schoolID returns an identity of the school in a data folder, which a restore keeps. It returns "" if the folder holds no school.
func schoolID(data string) string {
	database, err := openReadOnly(filepath.Join(data, mainDatabase))
	if err != nil {
		return ""
	}
	defer database.Close()
	var created string
	if err := database.QueryRow("SELECT created FROM school").Scan(&created); err != nil {
		return ""
	}
	sum := sha256.Sum256([]byte(created))
	return hex.EncodeToString(sum[:8])
}

// explainError turns an error of the copy into a sentence that names the remedy.
func (c *backupCopier) explainError(err error, backup backupFile) error {
	switch {
	case isDiskFull(err):
		return fmt.Errorf("O disco de %s está cheio: a cópia precisa de %d MB. Libere espaço nele.", c.folder, (backup.size+mebibyte-1)/mebibyte)
	case errors.Is(err, syscall.EROFS):
		return fmt.Errorf("O disco de %s só permite leitura.", c.folder)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("A Sineta não tem permissão para gravar em %s.", c.folder)
	case errors.Is(err, errCopyDiffers):
		return fmt.Errorf("O disco de %s devolveu outra coisa do que foi gravado: troque-o.", c.folder)
	}
	return fmt.Errorf("A cópia para %s falhou: %w", c.folder, err)
}

// removeTemporaryFiles deletes the partial files that an ended process left. It keeps those of the last day that another process may be
// writing.
func (c *backupCopier) removeTemporaryFiles() {
	entries, err := os.ReadDir(c.folder)
	if err != nil {
		return
	}
	for _, entry := range entries {
		info, err := entry.Info()
		isTemporary := strings.HasPrefix(entry.Name(), temporaryPrefix) && strings.HasSuffix(entry.Name(), temporarySuffix)
		isOwn := strings.HasSuffix(entry.Name(), fmt.Sprintf("-%d%s", os.Getpid(), temporarySuffix))
		if err == nil && isTemporary && (isOwn || time.Since(info.ModTime()) > 24*time.Hour) {
			_ = os.Remove(filepath.Join(c.folder, entry.Name()))
		}
	}
}

// copyStatusMessage returns the lines about the copies that `sineta check` prints. It returns "" if no copy folder was ever configured.
func copyStatusMessage(data string) string {
	status := readStatusFile[copyStatus](data, copyStatusName)
	if status.Folder == "" {
		return ""
	}
	text := fmt.Sprintf("Em outro disco (%s): nenhuma cópia ainda.\n", status.Folder)
	if !status.LastCopyAt.IsZero() {
		text = fmt.Sprintf("Em outro disco (%s): última cópia conferida em %s.\n", status.Folder, status.LastCopyAt.Local().Format("02/01/2006 15:04"))
	}
	if status.SameDisk {
		text += "Essa pasta está no mesmo disco dos dados: se o disco falhar, as cópias também se perdem.\n"
	}
	if status.Error != "" {
		text += status.Error + "\n"
	}
	return text
}
