package main

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"time"
)

// gaugesMaxAge limits the queries to the database and to the bucket, however many collectors ask.
const gaugesMaxAge = 15 * time.Second

// gauge is one sample of a metric with its name and its help.
type gauge struct {
	name, help string
	// labels contain only fixed words, never a name of a person.
	labels string
	value  float64
}

// processGauges returns the gauges of the process and of its disk.
func (m *metrics) processGauges() []gauge {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	gauges := []gauge{
		{"sineta_info", "The program's version.", fmt.Sprintf("{version=%q}", version), 1},
		{"sineta_start_time_seconds", "When the process began to serve.", "", float64(m.startedAt.Unix())},
		{"sineta_memory_bytes", "Memory that the process has from the system.", "", float64(memory.Sys - memory.HeapReleased)},
		{"sineta_memory_heap_bytes", "Memory in use by the program's own objects.", "", float64(memory.HeapAlloc)},
	}
	if free, err := freeBytes(m.data); err == nil {
		gauges = append(gauges, gauge{"sineta_disk_free_bytes", "Free space on the disk of the data.", "", float64(free)})
	}
	if ratio, err := freeRatio(m.data); err == nil {
		gauges = append(gauges, gauge{"sineta_disk_free_ratio", "Free share of the disk of the data, 0 to 1.", "", ratio})
	}
	return gauges
}

// schoolGauges returns the gauges of the school. It omits a gauge that it cannot read, so that an alert on a missing metric fires.
func (m *metrics) schoolGauges() []gauge {
	m.gaugesLock.Lock()
	defer m.gaugesLock.Unlock()
	if time.Since(m.gaugesReadAt) < gaugesMaxAge {
		return m.gauges
	}
	gauges := m.outboxGauges()
	now := time.Now()
	if newest, err := m.newestBackupTime(); err == nil && !newest.IsZero() {
		gauges = append(gauges, gauge{"sineta_backup_age_seconds", "Age of the newest backup.", "", now.Sub(newest).Seconds()})
	}
	if checkedAt := lastDrillTime(m.data); !checkedAt.IsZero() {
		gauges = append(gauges, gauge{"sineta_replica_check_age_seconds", "Time since a copy was last restored aside and found whole.", "", now.Sub(checkedAt).Seconds()})
	}
	m.gauges, m.gaugesReadAt = gauges, now
	return gauges
}

// outboxStates are the states of messages that still need an action of the program or of a person.
var outboxStates = []string{"queued", "held", "sending", "failed", "uncertain"}

// outboxGauges returns the number of messages in each state, and the age of the oldest in the queue.
func (m *metrics) outboxGauges() []gauge {
	database, err := requireDatabase(m.app.ConcurrentDB())
	if err != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), readTimeout)
	defer cancel()
	var gauges []gauge
	for _, state := range outboxStates {
		var count float64
		if err := database.DB().QueryRowContext(ctx, "SELECT COUNT(*) FROM messages WHERE state = ?", state).Scan(&count); err != nil {
			return nil
		}
		gauges = append(gauges, gauge{"sineta_outbox_messages", "Messages of the outbox that wait or have failed, by state.", fmt.Sprintf("{state=%q}", state), count})
	}
	var oldest float64
	err = database.DB().QueryRowContext(ctx,
		"SELECT COALESCE(MAX(0, (julianday('now') - julianday(MIN(created))) * 86400), 0) FROM messages WHERE state = 'queued'").Scan(&oldest)
	if err != nil {
		return gauges
	}
	return append(gauges, gauge{"sineta_outbox_oldest_queued_seconds", "Age of the message that has waited longest.", "", oldest})
}

// newestBackupTime returns the time of the newest backup in the folder or in the bucket, zero if there is none.
func (m *metrics) newestBackupTime() (time.Time, error) {
	files, err := m.app.NewBackupsFilesystem()
	if err != nil {
		return time.Time{}, err
	}
	defer files.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	files.SetContext(ctx)
	objects, err := files.List("")
	var newest time.Time
	for _, file := range objects {
		if strings.HasSuffix(file.Key, ".zip") && file.ModTime.After(newest) {
			newest = file.ModTime
		}
	}
	return newest, err
}

// lastDrillTime returns the time of the last successful restore drill, zero if there was none.
func lastDrillTime(data string) time.Time {
	return readStatusFile[restoreDrill](data, drillStatusName).LastSuccessAt
}
