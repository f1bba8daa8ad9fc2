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
	// backupCopyVariable names a folder on another disk, or a share, to which each backup is carried.
	backupCopyVariable = "BACKUP_COPY"
	// copyStatusName is the record of it: among the backups, which stay where they are in a restore, and where the hooks read it.
	copyStatusName = "elsewhere.json"
	// schoolIDName says in the folder whose copies it holds: a folder of two schools would lose copies to the tidying.
	schoolIDName = "sineta-escola.txt"
	// nightlyBackupPrefix is how PocketBase begins the names of backups by the clock, which alone are rotated.
	nightlyBackupPrefix = "@auto_pb_backup_"
	// Backups by hand are carried while they are so young: one that was taken away over there does not come back for ever.
	manualBackupMaxDays = 30
	// A disk or a share that gives no answer for so long is told as a fault.
	backupCopyTimeout                = 6 * time.Hour
	temporaryPrefix, temporarySuffix = ".sineta-", ".part"
)

// copyStatus is what is known of the copies on another disk.
type copyStatus struct {
	Folder string `json:"folder"`
	// First and Last are when a copy was there and whole, File and Bytes the newest one, Made when that backup was made.
	FirstCopyAt     time.Time `json:"first,omitzero"`
	LastCopyAt      time.Time `json:"last,omitzero"`
	BackupCreatedAt time.Time `json:"made,omitzero"`
	File            string    `json:"file"`
	Bytes           int64     `json:"bytes"`
	// Sum is its SHA-256, as read back.
	Checksum string `json:"sum"`
	// Tried is the last attempt, Fault its sentence; empty where it went well. Told is the backup whose fault a letter told.
	LastAttemptAt  time.Time `json:"tried,omitzero"`
	Error          string    `json:"fault"`
	NotifiedBackup string    `json:"told"`
	// SameDisk: the folder lies on the data's own disk. Mounted: it lay on another one than the system's.
	SameDisk    bool `json:"sameDisk"`
	MountedDisk bool `json:"mounted"`
}

// backupCopier brings backups to another disk: one after the other, and beside the work of the school.
type backupCopier struct {
	data, folder string
	// backups are those that there are, with how many nightly ones are kept.
	listBackups func() ([]backupFile, int, error)
	// tell writes to who is told of a backup that failed.
	notify func(sentence string)
	// whole is called once the newest copy is there.
	onCopied      func(copyPath string)
	running       sync.Mutex
	startedAt     time.Time
	startedAtLock sync.Mutex
}

// run brings what is missing over there, and leaves on record how that went.
func (c *backupCopier) run() error {
	if !c.running.TryLock() {
		c.startedAtLock.Lock()
		began := c.startedAt
		c.startedAtLock.Unlock()
		if time.Since(began) < backupCopyTimeout {
			return nil
		}
		return c.recordAttempt(func(status *copyStatus) (string, error) {
			return "", fmt.Errorf("A cópia para %s começou em %s e não terminou: o disco ou a rede não responde.", c.folder, began.Local().Format("02/01/2006 15:04"))
		})
	}
	defer c.running.Unlock()
	c.startedAtLock.Lock()
	c.startedAt = time.Now()
	c.startedAtLock.Unlock()
	return c.recordAttempt(c.copyMissing)
}

// recordAttempt keeps what an attempt says, and tells of a fault once for each backup.
func (c *backupCopier) recordAttempt(attempt func(status *copyStatus) (newest string, err error)) error {
	status := readStatusFile[copyStatus](c.data, copyStatusName)
	if status.Folder != c.folder {
		status = copyStatus{Folder: c.folder, NotifiedBackup: status.NotifiedBackup}
	}
	wasFaulty := status.Error != ""
	newest, err := attempt(&status)
	status.LastAttemptAt, status.Error = truncateToSecond(time.Now()), ""
	isUnreported := false
	if err != nil {
		status.Error = err.Error()
		isUnreported = !wasFaulty || status.NotifiedBackup != newest
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

// copyMissing is one attempt. newest names the newest backup that there is.
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
			sum, err := copyVerified(backup, target)
			if err != nil {
				return newest, c.explainError(err, backup)
			}
			if index == 0 {
				status.Checksum = sum
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
		// The older ones may take their time.
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

// checkFolder refuses a folder that is not the one it was: a disk that is not plugged in leaves an empty folder on the system's own disk.
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

// claimFolder keeps another school's copies from being mixed with these.
func (c *backupCopier) claimFolder() error {
	own := schoolID(c.data)
	if own == "" {
		return nil
	}
	path := filepath.Join(c.folder, schoolIDName)
	text, err := os.ReadFile(path)
	if err == nil && len(text) > 0 {
		if strings.TrimSpace(string(text)) != own {
			return fmt.Errorf("A pasta %s já guarda cópias de outra escola. Indique outra, ou apague nela o arquivo %s.", c.folder, schoolIDName)
		}
		return nil
	}
	if err := os.WriteFile(path, []byte(own+"\n"), 0o600); err != nil {
		return c.explainError(err, backupFile{})
	}
	return nil
}

// schoolID tells schools apart; a restore keeps it. Empty where the folder holds none.
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

// explainError says what a person can do about it.
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

// removeTemporaryFiles takes away what a killed program left; a younger one may be another command's.
func (c *backupCopier) removeTemporaryFiles() {
	entries, err := os.ReadDir(c.folder)
	if err != nil {
		return
	}
	for _, entry := range entries {
		info, err := entry.Info()
		isPart := strings.HasPrefix(entry.Name(), temporaryPrefix) && strings.HasSuffix(entry.Name(), temporarySuffix)
		isOwn := strings.HasSuffix(entry.Name(), fmt.Sprintf("-%d%s", os.Getpid(), temporarySuffix))
		if err == nil && isPart && (isOwn || time.Since(info.ModTime()) > 24*time.Hour) {
			_ = os.Remove(filepath.Join(c.folder, entry.Name()))
		}
	}
}

// copyStatusMessage is what a look at the folder says of it; nothing where no other disk was ever named.
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
