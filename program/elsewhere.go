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

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

const (
	// copyVariable names a folder on another disk, or a share, to which each backup is carried.
	copyVariable = "BACKUP_COPY"
	// elsewhereName is the record of it: among the backups, which stay where they are in a restore, and where the hooks read it.
	elsewhereName = "elsewhere.json"
	// schoolMark says in the folder whose copies it holds: a folder of two schools would lose copies to the tidying.
	schoolMark = "sineta-escola.txt"
	// nightly is how PocketBase begins the names of backups by the clock, which alone are rotated.
	nightly = "@auto_pb_backup_"
	// Backups by hand are carried while they are so young: one that was taken away over there does not come back for ever.
	byHandDays = 30
	// A disk or a share that gives no answer for so long is told as a fault.
	patience               = 6 * time.Hour
	partPrefix, partSuffix = ".sineta-", ".part"
)

// elsewhere is what is known of the copies on another disk.
type elsewhere struct {
	Folder string `json:"folder"`
	// First and Last are when a copy was there and whole, File and Bytes the newest one, Made when that backup was made.
	First time.Time `json:"first,omitzero"`
	Last  time.Time `json:"last,omitzero"`
	Made  time.Time `json:"made,omitzero"`
	File  string    `json:"file"`
	Bytes int64     `json:"bytes"`
	// Sum is its SHA-256, as read back.
	Sum string `json:"sum"`
	// Tried is the last attempt, Fault its sentence; empty where it went well. Told is the backup whose fault a letter told.
	Tried time.Time `json:"tried,omitzero"`
	Fault string    `json:"fault"`
	Told  string    `json:"told"`
	// SameDisk: the folder lies on the data's own disk. Mounted: it lay on another one than the system's.
	SameDisk bool `json:"sameDisk"`
	Mounted  bool `json:"mounted"`
}

// carrier brings backups to another disk: one after the other, and beside the work of the school.
type carrier struct {
	data, folder string
	// backups are those that there are, with how many nightly ones are kept.
	backups func() ([]held, int, error)
	// tell writes to who is told of a backup that failed.
	tell func(sentence string)
	// whole is called once the newest copy is there.
	whole func(copyPath string)
	busy  sync.Mutex
	began time.Time
	guard sync.Mutex
}

// carry brings what is missing over there, and leaves on record how that went.
func (c *carrier) carry() error {
	if !c.busy.TryLock() {
		c.guard.Lock()
		began := c.began
		c.guard.Unlock()
		if time.Since(began) < patience {
			return nil
		}
		return c.record(func(last *elsewhere) (string, error) {
			return "", fmt.Errorf("A cópia para %s começou em %s e não terminou: o disco ou a rede não responde.", c.folder, began.Local().Format("02/01/2006 15:04"))
		})
	}
	defer c.busy.Unlock()
	c.guard.Lock()
	c.began = time.Now()
	c.guard.Unlock()
	return c.record(c.bring)
}

// record keeps what an attempt says, and tells of a fault once for each backup.
func (c *carrier) record(attempt func(last *elsewhere) (newest string, err error)) error {
	last := readRecord[elsewhere](c.data, elsewhereName)
	if last.Folder != c.folder {
		last = elsewhere{Folder: c.folder, Told: last.Told}
	}
	wasFaulty := last.Fault != ""
	newest, err := attempt(&last)
	last.Tried, last.Fault = moment(time.Now()), ""
	untold := false
	if err != nil {
		last.Fault = err.Error()
		untold = !wasFaulty || last.Told != newest
		last.Told = newest
	} else {
		last.Told = ""
	}
	err = errors.Join(err, writeRecord(c.data, elsewhereName, last))
	if untold && c.tell != nil {
		c.tell(last.Fault)
	}
	return err
}

// bring is one attempt. newest names the newest backup that there is.
func (c *carrier) bring(last *elsewhere) (newest string, err error) {
	all, keep, err := c.backups()
	if err != nil {
		return "", fmt.Errorf("As cópias de segurança não puderam ser lidas: %w", err)
	}
	chosen := toCarry(all, keep, time.Now())
	if len(chosen) > 0 {
		newest = chosen[0].name
	}
	if err := c.look(last); err != nil {
		return newest, err
	}
	c.removeParts()
	for index, backup := range chosen {
		target := filepath.Join(c.folder, backup.name)
		info, err := os.Stat(target)
		isThere := err == nil && info.Size() == backup.size
		if !isThere {
			sum, err := carryFile(backup, target)
			if err != nil {
				return newest, c.sentence(err, backup)
			}
			if index == 0 {
				last.Sum = sum
			}
		}
		if index > 0 || (isThere && last.File == backup.name) {
			continue
		}
		last.File, last.Bytes, last.Made, last.Last = backup.name, backup.size, moment(backup.at), moment(time.Now())
		if isThere {
			last.Sum = ""
		}
		if last.First.IsZero() {
			last.First = last.Last
		}
		// The older ones may take their time.
		if err := writeRecord(c.data, elsewhereName, last); err != nil {
			return newest, err
		}
	}
	tidyFolder(c.folder, keep, time.Now())
	if newest != "" && c.whole != nil {
		c.whole(filepath.Join(c.folder, newest))
	}
	return newest, nil
}

// look refuses a folder that is not the one it was: a disk that is not plugged in leaves an empty folder on the system's own disk.
func (c *carrier) look(last *elsewhere) error {
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
	same, mounted := onSameDisk(c.folder, c.data), isMounted(c.folder)
	if !last.Last.IsZero() && ((same && !last.SameDisk) || (!mounted && last.Mounted)) {
		return fmt.Errorf("O disco de %s não está conectado: a pasta está agora no disco do próprio computador.", c.folder)
	}
	last.SameDisk, last.Mounted = same, mounted
	return c.markFolder()
}

// markFolder keeps another school's copies from being mixed with these.
func (c *carrier) markFolder() error {
	own := schoolID(c.data)
	if own == "" {
		return nil
	}
	path := filepath.Join(c.folder, schoolMark)
	text, err := os.ReadFile(path)
	if err == nil && len(text) > 0 {
		if strings.TrimSpace(string(text)) != own {
			return fmt.Errorf("A pasta %s já guarda cópias de outra escola. Indique outra, ou apague nela o arquivo %s.", c.folder, schoolMark)
		}
		return nil
	}
	if err := os.WriteFile(path, []byte(own+"\n"), 0o600); err != nil {
		return c.sentence(err, held{})
	}
	return nil
}

// schoolID tells schools apart; a restore keeps it. Empty where the folder holds none.
func schoolID(data string) string {
	database, err := readOnly(filepath.Join(data, schoolDatabase))
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

func isWithin(folder, data string) bool {
	inner, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return false
	}
	outer, err := filepath.EvalSymlinks(data)
	if err != nil {
		return false
	}
	way, err := filepath.Rel(outer, inner)
	return err == nil && way != ".." && !strings.HasPrefix(way, ".."+string(filepath.Separator))
}

// sentence says what a person can do about it.
func (c *carrier) sentence(err error, backup held) error {
	switch {
	case isFull(err):
		return fmt.Errorf("O disco de %s está cheio: a cópia precisa de %d MB. Libere espaço nele.", c.folder, (backup.size+mebibyte-1)/mebibyte)
	case errors.Is(err, syscall.EROFS):
		return fmt.Errorf("O disco de %s só permite leitura.", c.folder)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("A Sineta não tem permissão para gravar em %s.", c.folder)
	case errors.Is(err, errReadBack):
		return fmt.Errorf("O disco de %s devolveu outra coisa do que foi gravado: troque-o.", c.folder)
	}
	return fmt.Errorf("A cópia para %s falhou: %w", c.folder, err)
}

// removeParts takes away what a killed program left; a younger one may be another command's.
func (c *carrier) removeParts() {
	entries, err := os.ReadDir(c.folder)
	if err != nil {
		return
	}
	for _, entry := range entries {
		info, err := entry.Info()
		isPart := strings.HasPrefix(entry.Name(), partPrefix) && strings.HasSuffix(entry.Name(), partSuffix)
		isOwn := strings.HasSuffix(entry.Name(), fmt.Sprintf("-%d%s", os.Getpid(), partSuffix))
		if err == nil && isPart && (isOwn || time.Since(info.ModTime()) > 24*time.Hour) {
			_ = os.Remove(filepath.Join(c.folder, entry.Name()))
		}
	}
}

// carryBackups carries each backup once it is made; at the start and each hour what could not be carried then.
func carryBackups(app core.App, data string, steps []string) {
	folder := os.Getenv(copyVariable)
	if folder == "" {
		return
	}
	brought := &carrier{data: data, folder: absolute(folder)}
	brought.backups = func() ([]held, int, error) {
		all, err := heldInFolder(data)
		if err == nil && app.Settings().Backups.S3.Enabled {
			var stored []held
			stored, err = heldInStore(app)
			all = append(all, stored...)
		}
		return all, app.Settings().Backups.CronMaxKeep, err
	}
	brought.tell = func(sentence string) {
		app.Logger().Error("A backup could not be carried to "+copyVariable, "error", sentence)
		writeToSuperusers(app, "Cópia de segurança em outro disco", sentence)
	}
	brought.whole = func(copyPath string) { checkWeekly(app, data, copyPath, steps) }
	// Aside: a slow disk must hold nobody.
	carry := func() { go func() { _ = brought.carry() }() }
	app.OnBackupCreate().Bind(&hook.Handler[*core.BackupEvent]{
		Func: func(e *core.BackupEvent) error {
			if err := e.Next(); err != nil {
				return err
			}
			carry()
			return nil
		},
		Priority: -999,
	})
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		carry()
		return app.Cron().Add("carry-backups", "41 * * * *", carry)
	})
}

// carryByHand is for a command, which may wait; the tidying is the served program's.
func carryByHand(data string) error {
	folder := os.Getenv(copyVariable)
	if folder == "" {
		return nil
	}
	brought := &carrier{data: data, folder: absolute(folder), backups: func() ([]held, int, error) {
		all, err := heldInFolder(data)
		return all, 0, err
	}}
	if err := brought.carry(); err != nil {
		return fmt.Errorf("Ela não chegou ao outro disco. %w", err)
	}
	fmt.Print(lastElsewhere(data))
	return nil
}

// lastElsewhere is what a look at the folder says of it; nothing where no other disk was ever named.
func lastElsewhere(data string) string {
	last := readRecord[elsewhere](data, elsewhereName)
	if last.Folder == "" {
		return ""
	}
	text := fmt.Sprintf("Em outro disco (%s): nenhuma cópia ainda.\n", last.Folder)
	if !last.Last.IsZero() {
		text = fmt.Sprintf("Em outro disco (%s): última cópia conferida em %s.\n", last.Folder, last.Last.Local().Format("02/01/2006 15:04"))
	}
	if last.SameDisk {
		text += "Essa pasta está no mesmo disco dos dados: se o disco falhar, as cópias também se perdem.\n"
	}
	if last.Fault != "" {
		text += last.Fault + "\n"
	}
	return text
}
